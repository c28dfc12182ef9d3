import { pauseOutgoing } from '#app/lib/outgoing-pause.server.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#test/own-shop.ts'

test('every page of a restored shop says that it sends nothing until an admin resumes sending', async ({
  page,
  ownShop,
}) => {
  await ownShop.signInFirstOwner(page)
  await pauseOutgoing(ownShop.db, 'restored')
  const banner = page.getByRole('status').filter({ hasText: 'This store is a copy. Outgoing messages are paused.' })
  for (const path of ['/admin', '/admin/requests', '/admin/settings']) {
    await page.goto(path)
    await expect(banner).toBeVisible()
  }
  await banner.getByRole('link', { name: 'Resume sending' }).click()
  await expect(page.getByRole('heading', { name: 'Outgoing messages are paused' })).toBeVisible()
  const current = page.getByRole('navigation', { name: 'Admin' }).locator('[aria-current]')
  await expect(current).toHaveText('Settings')
  await expect(page.getByText('This store was restored from a backup.')).toBeVisible()
  await expectAccessible(page)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
  }
  await page.getByRole('button', { name: 'Resume sending' }).click()
  await expect(page.getByText('Sending is not paused.')).toBeVisible()
  await expect(banner).toBeHidden()
  const { rows } = await ownShop.db.execute(`select action from audit_log order by id desc limit 1`)
  expect(rows).toEqual([{ action: 'delivery.released' }])
})
