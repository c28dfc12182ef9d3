import { defineConfig } from 'vitest/config'

/** `npm run crawl` and `npm run test:faults`: what wants minutes and the machine for itself (docs/decisions/0045-verify-everything-with-one-command-against-real.md). */
export default defineConfig({
  test: {
    include: ['test/{crawl,faults}/**/*.test.ts'],
    globalSetup: ['./test/database-server.ts', './test/fuzz/seed.ts', './test/faults/setup.ts'],
    fileParallelism: false,
    hookTimeout: 300_000,
  },
})
