"""The files of Go federations and programs: EGF, FFG, AGA, OpenGotha, go-pairer."""
