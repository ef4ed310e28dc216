"""Commands that programs and pages give, in the words of the command line."""
