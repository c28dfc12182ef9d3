import { defineConfig } from 'vitest/config'

/** `npm run crawl` and `npm run test:faults`: tests that take minutes and need the machine to themselves (decision 0045). */
export default defineConfig({
  test: {
    include: ['test/{crawl,faults}/**/*.test.ts'],
    globalSetup: ['./test/database-server.ts', './test/fuzz/seed.ts', './test/faults/setup.ts'],
    fileParallelism: false,
    hookTimeout: 300_000,
  },
})
