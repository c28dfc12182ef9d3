import { defineConfig } from 'vitest/config'

/** `npm run test:faults`: what breaks a shop on purpose, one thing after the other. */
export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    fileParallelism: false,
    hookTimeout: 60_000,
  },
})
