import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { auditLog } from '#db/tables/audit.ts'
import { requestEvents, requestMails } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { staff, staffSessions } from '#db/tables/staff.ts'
import {
  test as base,
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  goodPassword,
  join,
  joinByInvitation,
  setUpApp,
  waitForHydration,
} from '#test/admin.ts'
import { parseCsv } from '#test/csv.ts'

type Fixtures = {
  /** Makes the last confirmation of this person too old. */
  expireConfirmation: (email: string) => Promise<void>
}

const test = base.extend<Fixtures>({
  expireConfirmation: async ({ db }, use) => {
    await use(async (email) => {
      const [person] = await db.select({ id: staff.id }).from(staff).where(eq(staff.email, email))
      await db
        .update(staffSessions)
        .set({ confirmed_at: new Date(Date.now() - 16 * 60_000) })
        .where(eq(staffSessions.staff_id, person?.id ?? ''))
    })
  },
})

async function joinOwner(page: Page, email: string) {
  await joinByInvitation(page, email, 'owner')
  await setUpApp(page)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('exports a view in every format after the password, and logs it', async ({
  page,
  db,
  store,
  expireConfirmation,
  expectedErrors,
}) => {
  expectedErrors.push(/ 422/)
  const word = Math.random().toString(36).slice(2, 10)
  const sample = { name: 'Kim', company: `Acme ${word}`, message: '=1+1' }
  const { reference } = await store('free-sample', { ...sample, email: `kim@${word}.example` })
  await store('email-signup', { email: `dana@${word}.example` })
  const email = createUniqueEmail('bob')
  await join(page, email, 'sales')
  await expireConfirmation(email)

  await page.goto(`/admin/requests/export?q=${word}&kind=free-sample`)
  await expect(page.getByRole('heading', { name: '1 request' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: word })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('radio', { name: /^JSON/ }).check()
  await page.getByLabel('Current password').fill('wrong otter bicycle 7')
  await page.getByRole('button', { name: 'Download file' }).click()
  await expect(page.getByText('Incorrect password')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^JSON/ })).toBeChecked()

  await page.getByLabel('Current password').fill(goodPassword)
  const file = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download file' }).click(),
    ])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const json = await file()
  expect(json.name).toMatch(/^boxwright-requests-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(json.text)).toMatchObject([{ reference, company: `Acme ${word}`, message: '=1+1' }])

  // The confirmation is recent.
  await page.reload()
  await expect(page.getByLabel('Current password')).toBeHidden()
  const csv = await file()
  const [titles = [], record = [], ...more] = parseCsv(csv.text.replace(/^\uFEFF/, ''))
  expect(csv.text.startsWith('\uFEFFReference,')).toBe(true)
  expect(more).toEqual([])
  expect([record[titles.indexOf('Reference')], record[titles.indexOf('Message')]]).toEqual([reference, "'=1+1"])

  const log = await db.select().from(auditLog).where(eq(auditLog.actor, email)).orderBy(auditLog.id)
  expect(log.filter(({ action }) => action === 'requests.exported')).toMatchObject(
    ['json', 'csv'].map((format) => ({ after: { filter: 'kind=free-sample', format, requests: 1 } })),
  )
  expect(JSON.stringify(log)).not.toContain(word)
})

test('explains why an export is rejected', async ({ page }) => {
  await join(page, createUniqueEmail('bob'), 'sales')
  await page.goto('/admin/requests/export?status=done')
  await expect(page.getByRole('alert')).toHaveText('This view cannot be exported. There is no status “done”.')
  await expect(page.getByRole('button', { name: 'Download file' })).toBeHidden()
  await page.goto('/admin/requests/export?q=nobodyeverwrotethis')
  await expect(page.getByRole('heading', { name: '0 requests' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download file' })).toBeHidden()
})

test('deletes personal data with notes, emails and files', async ({
  page,
  db,
  storage,
  store,
  expireConfirmation,
  expectedErrors,
}) => {
  expectedErrors.push(/ 422/)
  const owner = createUniqueEmail('ada')
  const email = createUniqueEmail('dana.whitfield')
  const path = `swag-box-uploads/${crypto.randomUUID()}.pdf`
  const attached = `request-mails/${crypto.randomUUID()}.pdf`
  for (const each of [path, attached]) await storage.put(each, 'logo')
  await store('email-signup', { email })
  const { id, reference } = await store('swag-box', {
    first_name: 'Dana',
    last_name: 'Whitfield',
    email,
    company: 'Northwind',
    box_items: [{ product_id: 'x', product_name: 'Camp Mug', product_price: 12.5, product_image: null }],
    global_quantity: 48,
    total_price: 600,
    uploaded_files: [{ url: path, name: 'logo.pdf' }],
  })
  await db.insert(requestEvents).values({ request_id: id, actor: owner, kind: 'note', note: 'Prefers blue' })
  const attachments = [{ path: attached, name: 'proof.pdf', size: 4, type: 'application/pdf' }]
  const mail = { to: email, reply_to: owner, subject: 'Your box', body: 'Dear Dana' }
  await db.insert(requestMails).values({ ...mail, request_id: id, attachments })

  await joinOwner(page, owner)
  await page.goto(`/admin/requests/${reference}`)
  await page.getByRole('link', { name: 'Erase personal data' }).click()
  await expect(heading(page)).toHaveText('Erase personal data')
  await expect(page.getByRole('heading', { name: '2 requests' })).toBeVisible()
  for (const what of ['Swag box request', 'Artwork files', 'Internal notes', 'Emails sent']) {
    await expect(page.getByRole('term').filter({ hasText: what })).toBeVisible()
  }
  await expectAccessible(page)

  await expireConfirmation(owner)
  await page.reload()
  await waitForHydration(page)
  await page.getByLabel('Enter the email address or phone number to confirm').fill('dana@elsewhere.example')
  await page.getByLabel('Current password').fill(goodPassword)
  await page.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(page.getByText('Enter the email address or phone number shown above')).toBeVisible()
  await page.getByLabel('Enter the email address or phone number to confirm').fill(email.toUpperCase())
  await page.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(page.getByRole('status')).toHaveText('Personal data erased.')
  await expect(page.getByRole('heading', { name: 'Erased data' })).toBeVisible()
  await expectAccessible(page)

  expect(await db.$count(requests, eq(requests.email, email))).toBe(0)
  expect([await storage.exists(path), await storage.exists(attached)]).toEqual([false, false])
  const [line] = await db.select().from(auditLog).where(eq(auditLog.action, 'person.forgotten'))
  expect(line).toMatchObject({ actor: owner, subject: null, after: { requests: 2, notes: 1, mails: 1, files: 2 } })

  await page.getByLabel('Email address or phone number', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(`No personal data found for ${email}.`)).toBeVisible()
})

test('previews, applies and undoes data retention, which the privacy page names', async ({
  page,
  store,
  expectedErrors,
}) => {
  expectedErrors.push(/ 422/)
  const sentence = 'no request is kept for longer than 120 months'
  await store('email-signup', { email: createUniqueEmail('old'), created_at: new Date('2009-03-01T12:00:00Z') })
  await joinOwner(page, createUniqueEmail('ada'))
  await page.goto('/privacy-policy')
  await expect(page.getByText(sentence)).toBeHidden()

  await page.goto('/admin')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(heading(page)).toHaveText('Settings')
  await expect(page.getByRole('link', { name: 'Shipping rates' })).toHaveAttribute(
    'href',
    '/admin/brand?section=shipping',
  )
  await page.getByLabel('Months').fill('121')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Enter whole months, 1 to 120, or leave it empty')).toBeVisible()
  await page.getByLabel('Months').fill('120')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('If you delete after 120 months, 1 request is deleted tonight.')).toBeVisible()
  await expect(page.getByText('This includes 1 request still open.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Permanently delete 1 request tonight' }).check()
  await page.getByRole('button', { name: 'Delete after 120 months' }).click()
  await expect(page.getByRole('status')).toHaveText('Settings saved.')
  await expect(page.getByText('Requests are deleted 120 months after they arrive')).toBeVisible()

  await expect(async () => {
    await page.goto('/privacy-policy')
    await expect(page.getByText(sentence)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectAccessible(page)

  await page.goto('/admin/settings?months=')
  await page.getByRole('button', { name: 'Keep indefinitely' }).click()
  await expect(page.getByRole('status')).toHaveText('Settings saved.')
  await expect(async () => {
    await page.goto('/privacy-policy')
    await expect(page.getByRole('heading', { name: 'How long we keep it' })).toBeVisible()
    await expect(page.getByText(sentence)).toBeHidden({ timeout: 500 })
  }).toPass()
})

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('exports, deletes and changes settings by plain forms', async ({ page, store, expectedErrors, db }) => {
    expectedErrors.push(/ 422/)
    const owner = createUniqueEmail('ada')
    await joinOwner(page, owner)
    const email = createUniqueEmail('dana')
    const { reference } = await store('free-sample', { name: 'Dana', email, company: 'Northwind' })

    await page.goto(`/admin/requests/export?q=${email.split('@')[0]}`)
    await expectNoHorizontalScroll(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download file' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain(reference)

    await page.goto('/admin/erasure')
    await page.getByLabel('Email address or phone number', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: '1 request' })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await page.getByLabel('Enter the email address or phone number to confirm').fill(email)
    await page.getByRole('button', { name: 'Erase personal data' }).click()
    await expect(page.getByRole('status')).toHaveText('Personal data erased.')
    expect(await db.$count(requests, eq(requests.email, email))).toBe(0)

    await page.goto('/admin/settings')
    await page.getByLabel('Months').fill('many')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('Enter whole months, 1 to 120, or leave it empty')).toBeVisible()
    await expect(page.getByLabel('Months')).toHaveValue('many')
    await expectNoHorizontalScroll(page)
  })
})
