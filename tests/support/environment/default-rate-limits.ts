// Imported first by tests of limits: the settings are read when the first of our modules is.
process.env.RATE_LIMIT_FACTOR = '1'
