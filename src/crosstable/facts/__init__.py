"""The league: facts that are never lost, runs that can be reproduced, publications that can be undone."""
