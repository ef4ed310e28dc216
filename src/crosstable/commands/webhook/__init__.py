"""Commands on webhooks: addresses to which news of a league are sent."""
