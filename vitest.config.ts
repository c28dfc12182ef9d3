import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,server,db,cli,demo,bench,test}/**/*.test.{ts,tsx}'],
    exclude: ['test/crawl/**', 'test/faults/**'],
    globalSetup: ['./test/database-server.ts', './test/fuzz/seed.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    onConsoleLog: (log) => {
      throw new Error(`a test printed: ${log}`)
    },
  },
})
