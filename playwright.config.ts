import { defineConfig } from '@playwright/test'
import { getChromiumLaunchOptions } from '#test/chromium.ts'
import { setUpMemoryFolder } from '#test/memory-folder.ts'

setUpMemoryFolder()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test/shop-server.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A test that passes only on the second try is reported as flaky (decision 0045).
  retries: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    launchOptions: await getChromiumLaunchOptions(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Without animations: colors and positions are measured, and frames of a moving page cost more than its load.
    contextOptions: { reducedMotion: 'reduce' },
    // A missing control fails a slow test after a minute instead of at the end of its time.
    actionTimeout: 60_000,
    trace: 'on-first-retry',
  },
})
