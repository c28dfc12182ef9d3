/** Chooses React's build. Imported first: modules that import React read it while they load. */
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
