import { asc, eq } from 'drizzle-orm'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { proposalAcceptances, proposalEvents, proposals } from '#db/tables/proposals.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { createSentProposal, sendProposal } from '#test/proposals.ts'

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: width === 360 })

    test('a buyer compares, asks, chooses a quantity, signs and sees the status', async ({ page, db, storage }) => {
      const { id, path, number } = await createSentProposal(db, { storage })
      const press = (name: string | RegExp, role: 'button' | 'link' = 'button') => {
        const control = page.getByRole(role, { name })
        return width === 360 ? control.tap() : control.click()
      }
      await page.goto(path)
      await waitForHydration(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome boxes for new hires')
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)

      await press('Enlarge: Enamel Camp Mug, Navy, mockup', 'link')
      await expect(page.getByRole('dialog', { name: 'Enamel Camp Mug, Navy, mockup' }).getByRole('img')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()

      await page.getByLabel('Your comment').fill('Could the mug be black?')
      await press('Comment on Enamel Camp Mug', 'link')
      await expect(page.getByLabel('About')).toHaveValue('line/mug')
      await expect(page.getByLabel('Your comment')).toHaveValue('Could the mug be black?')
      await press('Ask for changes')
      await expect(page.getByRole('status')).toContainText('will send you a new version')
      await expect(page.getByRole('status')).toBeInViewport()
      await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Could the mug be black?')

      const essentials = page.getByRole('article', { name: 'Essentials' })
      await essentials.getByRole('radio', { name: '96 boxes' }).check()
      const bar = page.locator('.bottom-bar')
      await expect(bar).toContainText('Essentials, 96 boxes')
      const total = (await essentials.locator('dd').nth(1).textContent()) ?? ''
      await expect(bar).toContainText(total)
      await expect(page.getByRole('table', { name: 'Price of 96 boxes' }).first()).toContainText(total)
      await press('Review and sign')

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve and sign')
      await expect(page.getByRole('complementary')).toContainText(total)
      await waitForHydration(page)
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      await page.getByLabel('Job title').fill('Head of People')
      await page.getByLabel('Email').fill('ana@northwind.example')
      await page.getByLabel('Purchase order number').fill('PO-4711')
      await page.getByRole('checkbox', { name: `I accept proposal ${number}, version 1` }).check()
      await press('Approve and sign')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, it is accepted')
      await expect(page.getByText('PO-4711')).toBeVisible()
      await waitForHydration(page)
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      const [row] = await db.select().from(proposalAcceptances).where(eq(proposalAcceptances.proposal_id, id))
      expect(row).toMatchObject({ version: 1, options: [{ option: 'essentials', column: 1 }], po_number: 'PO-4711' })

      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, it is accepted')
    })

    test('an expired proposal asks for an update; a superseded link leads on; a declined one says so', async ({
      page,
      db,
    }) => {
      const { id, path } = await createSentProposal(db)
      await sendProposal(db, id)
      await page.goto(`${path}?version=1`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is a newer version')
      await expect(page.getByText('$')).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Open version 2' }).click()

      await page.getByRole('link', { name: 'decline this proposal' }).click()
      await waitForHydration(page)
      await page.getByLabel('Reason').fill('Budget was cut')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Decline proposal' }).click()
      await expect(page.getByRole('heading', { name: 'This proposal was declined' })).toBeVisible()
      const events = await db
        .select()
        .from(proposalEvents)
        .where(eq(proposalEvents.proposal_id, id))
        .orderBy(asc(proposalEvents.id))
      expect(events.at(-1)).toMatchObject({ kind: 'declined', detail: 'Budget was cut' })

      const expired = await createSentProposal(db)
      const yesterday = addDays(getShopDay(), -1)
      await db.update(proposals).set({ valid_until: yesterday }).where(eq(proposals.id, expired.id))
      await page.goto(expired.path)
      await expect(page.getByRole('heading', { name: 'This proposal has expired' })).toBeVisible()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      await expect(page.getByRole('button', { name: 'Review and sign' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Ask for an updated proposal' }).click()
      await expect(page.getByRole('status')).toContainText('send you an updated proposal')
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer sees other quantities, mends a rejected form and signs', async ({ page, db, expectedErrors }) => {
    expectedErrors.push(/400/)
    const { path, number } = await createSentProposal(db)
    await page.goto(path)
    const signature = page.getByRole('article', { name: 'Signature' })
    await signature.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.getByLabel('Full name').fill('Ana Lee')
    await page.getByLabel('Job title').fill('COO')
    await page.getByLabel('S', { exact: true }).fill('90')
    await page.getByRole('checkbox', { name: `I accept proposal ${number}` }).check()
    await page.getByRole('button', { name: 'Approve and sign' }).click()
    await expect(page.getByText('These sizes add up to')).toBeVisible()
    await expect(page.getByLabel('Job title')).toHaveValue('COO')
    await page.getByLabel('S', { exact: true }).fill('20')
    await page.getByRole('button', { name: 'Approve and sign' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, it is accepted')
    await expect(page.getByRole('definition').filter({ hasText: /^20$/ })).toBeVisible()
  })
})

test.describe('a person', () => {
  // The agent of the headless browser is that of a bot, whose views do not count.
  test.use({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15' })

  test('a view counts after some seconds in sight; an unknown link offers the way to a lost one', async ({
    page,
    db,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/)
    const { id, path } = await createSentProposal(db)
    const viewed = () => db.$count(proposalEvents, eq(proposalEvents.kind, 'viewed'))
    const before = await viewed()
    await page.goto(path)
    await expect.poll(viewed, { timeout: 15_000 }).toBe(before + 1)
    const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
    expect(row?.first_viewed_at).not.toBeNull()

    await page.goto(`${path.slice(0, -1)}${path.endsWith('a') ? 'b' : 'a'}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
    await expectAccessible(page)
    await page.getByLabel('Email').fill('unknown@northwind.example')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('status')).toContainText('If proposals were sent to this address')
  })
})
