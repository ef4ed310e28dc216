"""Publish a league: view models, charts and templates, written as a folder of static pages."""
