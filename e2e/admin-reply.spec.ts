import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { markReplied } from '#app/features/requests/replies/outbox.server.ts'
import { listTemplates } from '#app/features/requests/replies/templates.server.ts'
import { insertRequest } from '#app/features/requests/store-request.server.ts'
import { changeRequest } from '#app/features/requests/workflow/change.server.ts'
import type { Database } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import {
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  signOut,
  test,
  waitForHydration,
} from '#test/admin.ts'
import { readMailsTo } from '#test/mail-server.ts'

const mails = (email: string) => readMailsTo(process.env.SHOP_MAILS ?? '', email)

const kim = { staffId: null, name: 'Kim Park', ip: null }

/** A project request without notifications. */
async function storeProject(db: Database, email: string) {
  const id = randomUUID()
  const row = { id, form_key: randomUUID(), suspected_spam: false, email, product_type: 'other' }
  const values = { ...row, first_name: 'Dana', last_name: 'Whitfield' }
  return { id, reference: await db.transaction((tx) => insertRequest(tx, 'project', values)) }
}

async function openComposer(page: Page, reference: string) {
  await page.goto(`/admin/requests/${reference}/reply`)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reply to Dana Whitfield')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send reply' }).click()
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) })

test('with a template, a correction and attachments: it arrives, and stands in the timeline', async ({ page, db }) => {
  test.slow()
  const me = createUniqueEmail('ada')
  const visitor = createUniqueEmail('dana')
  const { id, reference } = await storeProject(db, visitor)
  await join(page, me, 'sales')
  await openComposer(page, reference)
  await expectAccessible(page)

  await page.getByLabel('Template').selectOption({ label: 'Proposal' })
  const message = page.getByLabel('Message')
  await expect(message).toHaveValue(/^Hello Dana,\n/)
  const open = page.getByRole('status').filter({ hasText: '3 merge fields are empty' })
  await expect(open).toContainText('{company} {items} {estimate} This request has no value for it')
  await expectAccessible(page)
  await send(page)
  await expect(message).toHaveAccessibleDescription(/merge fields in braces/)
  await expect(message).toBeFocused()
  await message.fill('Hello {first name},\n\nthe proposal: https://shop.example/p?a=1&b=2\n\n{my name}')
  await expect(page.getByText(/merge fields? (is|are) empty/)).toBeHidden()

  await page.getByText('CC and BCC').click()
  const cc = page.getByLabel('CC', { exact: true })
  await cc.fill('kim@northwind.example, not-an-address')
  await send(page)
  await expect(cc).toHaveAccessibleDescription(/Enter email addresses, separated by commas/)
  await cc.fill(`${createUniqueEmail('kim')}, ${createUniqueEmail('lee')}`)
  await expect(page.getByText('Enter email addresses, separated by commas')).toBeHidden()
  await page.getByLabel('BCC', { exact: true }).fill('')
  await cc.fill('')

  const attach = page.getByLabel('Attach files')
  await attach.setInputFiles([pdf('Proposal.pdf'), pdf('Mockup.pdf')])
  await attach.setInputFiles([pdf('Extra.pdf')])
  await attach.setInputFiles([{ name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }])
  await expect(page.getByText('“virus.exe” has a file type that email servers reject.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Mockup.pdf' }).click()
  await expect(page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Change status to Proposal sent').check()
  const copy = createUniqueEmail('kim')
  await cc.fill(copy)
  await send(page)

  // Undone in time, the reply is in the composer again.
  await page.getByRole('form', { name: 'Undo reply' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The reply was not sent.')).toBeVisible()
  await waitForHydration(page)
  await expect(message).toHaveValue(/^Hello Dana,\n\nthe proposal/)
  await expect(cc).toHaveValue(copy)
  await expect(page.getByRole('checkbox', { name: /^Proposal\.pdf/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Extra\.pdf/ })).toBeChecked()
  await expectAccessible(page)
  await cc.fill('')
  await page.getByLabel('Change status to Proposal sent').check()
  await send(page)

  await expect(page).toHaveURL(`/admin/requests/${reference}?notice=mailed`)
  const entry = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: 'sent an email' })
  await expect(entry).toContainText('Sent', { timeout: 40_000 })
  await expect(entry).toContainText(`Re: Your project request ${reference}`)
  const [mail, ...more] = await mails(visitor)
  expect(more).toEqual([])
  expect(mail?.headers).toMatchObject({ from: 'Boxwright <shop@shop.example>', 'reply-to': `Ada Byron <${me}>` })
  expect(mail?.text).toContain('Hello Dana,\n\nthe proposal: https://shop.example/p?a=1&b=2\n\nAda Byron')
  expect(mail?.html).toContain('<a href="https://shop.example/p?a=1&amp;b=2"')
  expect(mail?.attachments.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
    ['Proposal.pdf', '%PDF-1.7 Proposal.pdf'],
    ['Extra.pdf', '%PDF-1.7 Extra.pdf'],
  ])
  const [row] = await db.select().from(requests).where(eq(requests.id, id))
  expect(row).toMatchObject({ status: 'proposal-sent', answered_at: expect.any(Date) })

  // No draft is left for the next person.
  await openComposer(page, reference)
  await expect(message).toHaveValue('Hello Dana,\n\n\n\nBest regards,\nAda Byron\nBoxwright')
  await expect(page.getByText('Draft restored.')).toBeHidden()
})

test('what was typed stays: over a reload, and when the server is not reached', async ({
  page,
  db,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|answer: 503/)
  const visitor = createUniqueEmail('dana')
  const { reference } = await storeProject(db, visitor)
  await join(page, createUniqueEmail('ada'), 'sales')
  await openComposer(page, reference)
  const message = page.getByLabel('Message')
  await message.fill('Half a thought')
  await page.getByText('CC and BCC').click()
  const bcc = createUniqueEmail('lee')
  await page.getByLabel('BCC', { exact: true }).fill(bcc)
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByLabel('BCC', { exact: true })).toHaveValue(bcc)
  await page.getByLabel('BCC', { exact: true }).fill('')
  await expect(message).toHaveValue('Half a thought')

  const replyUrl = `**/admin/requests/${reference}/reply.data*`
  await page.route(replyUrl, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await send(page)
  await expect(page.getByRole('alert')).toContainText('Your text is saved.')
  await expect(message).toHaveValue('Half a thought')
  await page.unroute(replyUrl)
  await page.getByLabel('Template').selectOption({ label: 'First reply' })
  await expect(message).toHaveValue(/I am working on it/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(message).toHaveValue('Half a thought')
  await page.getByLabel('Template').selectOption({ label: 'First reply' })
  await expect(message).toHaveValue(/I am working on it/)
  await message.pressSequentially(' and more')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await message.fill('Half a thought')
  await send(page)
  await expect(page).toHaveURL(`/admin/requests/${reference}?notice=mailed`)
  await expect.poll(async () => (await mails(visitor)).length, { timeout: 30_000 }).toBe(1)
})

test('signing out leaves nothing of it, in no tab of the browser', async ({ page, db, expectedErrors }) => {
  // The tab that takes over the event stream is signed out.
  expectedErrors.push(/text\/event-stream/)
  const [mine, other] = [
    await storeProject(db, createUniqueEmail('dana')),
    await storeProject(db, createUniqueEmail('dana')),
  ]
  await join(page, createUniqueEmail('ada'), 'sales')
  const tab = await page.context().newPage()
  for (const [where, { reference }] of [
    [page, mine],
    [tab, other],
  ] as const) {
    await openComposer(where, reference)
    await where.getByLabel('Message').fill('Hello Dana, between us')
  }
  const readSessionStorage = (where: Page) => where.evaluate(() => JSON.stringify(sessionStorage))
  for (const where of [page, tab]) await expect.poll(() => readSessionStorage(where)).toContain('between us')
  await signOut(page)
  await expect(tab).toHaveURL('/admin/sign-in')
  for (const where of [page, tab]) expect(await readSessionStorage(where)).not.toContain('between us')
})

test('signing out deletes typed input, even if the server cannot be reached', async ({ page, db, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  const { reference } = await storeProject(db, createUniqueEmail('dana'))
  await join(page, createUniqueEmail('ada'), 'sales')
  await openComposer(page, reference)
  await page.getByLabel('Message').fill('Hello Dana, between us')
  await page.route('**/admin/sign-out', (route) => route.abort())
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.unroute('**/admin/sign-out')
  await openComposer(page, reference)
  await expect(page.getByLabel('Message')).not.toHaveValue(/between us/)
})

test('shows a newer decision of a teammate before sending, and keeps it', async ({ page, db, expectedErrors }) => {
  expectedErrors.push(/ 409|answer: 409/)
  const visitor = createUniqueEmail('dana')
  const { id, reference } = await storeProject(db, visitor)
  await join(page, createUniqueEmail('ada'), 'sales')
  await openComposer(page, reference)
  const proposalSent = page.getByLabel('Change status to Proposal sent')
  await proposalSent.check()
  await page.getByLabel('Message').fill('Mine')
  await changeRequest(db, { id, change: { status: 'won' }, by: kim })
  await expect(proposalSent).toBeHidden()
  await markReplied(db, { requestId: id, by: kim })
  await send(page)
  const message = page.getByRole('alert')
  await expect(message).toContainText('Kim Park marked this as replied, just now')
  await expectAccessible(page)
  await expect(page.getByLabel('Message')).toHaveValue('Mine')
  expect(await mails(visitor)).toEqual([])
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(page).toHaveURL(`/admin/requests/${reference}?notice=mailed`)
  await expect.poll(async () => (await mails(visitor)).length, { timeout: 30_000 }).toBe(1)
  const [row] = await db.select().from(requests).where(eq(requests.id, id))
  expect(row?.status).toBe('won')
})

test('a mail that is rejected says why, and can be sent again', async ({ page, db }) => {
  const { reference } = await storeProject(db, createUniqueEmail('gone'))
  await join(page, createUniqueEmail('ada'), 'sales')
  await openComposer(page, reference)
  await page.getByLabel('Message').fill('Hello Dana')
  await send(page)
  await expect(page).toHaveURL(`/admin/requests/${reference}?notice=mailed`)
  const written = page.getByRole('region', { name: 'Previous emails' })
  // The page may show the state from just before the final rejection was stored.
  await expect(async () => {
    await openComposer(page, reference)
    await expect(written).toContainText('Failed', { timeout: 1_000 })
  }).toPass()
  await expect(written).toContainText(
    'The mail server does not accept the recipient. The server responded: 550 5.1.1 no such mailbox',
  )
  await expectAccessible(page)
  await written.getByRole('button', { name: 'Retry now' }).click()
  await expect(page).toHaveURL(`/admin/requests/${reference}?notice=again`)
})

test('what is typed into a text before the page is alive stays', async ({ page, db }) => {
  await join(page, createUniqueEmail('ada'), 'sales')
  const free = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await free.promise
    await route.continue()
  })
  const [template] = await listTemplates(db)
  await page.goto(`/admin/templates/${template?.id}`, { waitUntil: 'commit' })
  const message = page.getByLabel('Message')
  await message.press('End')
  await message.pressSequentially(' again')
  const typed = await message.inputValue()
  expect(typed).toContain(' again')
  free.resolve()
  await waitForHydration(page)
  await expect(message).toHaveValue(typed)
})

test('templates: added, previewed, changed, deleted; who is slower learns what the other did', async ({
  page,
  db,
  context,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/ 409|answer: 409/)
  const { reference } = await storeProject(db, createUniqueEmail('dana'))
  await join(page, createUniqueEmail('ada'), 'sales')
  const name = `Sizes ${reference}`
  await page.goto(`/admin/templates/new?request=${reference}`)
  await waitForHydration(page)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Message').fill('Which sizes, {first name}? {colour}')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Which sizes, Dana? {colour}')
  await expect(page.getByText('{colour} This merge field does not exist.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('status')).toHaveText('Template saved.')
  await expect(page.getByRole('row', { name })).toContainText('Unknown merge field: {colour}')
  await expectAccessible(page)

  await page.getByRole('link', { name }).click()
  await expect(page.getByLabel('Message')).toHaveValue('Which sizes, {first name}? {colour}')
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Message').fill('Which sizes?')
  await other.getByRole('button', { name: 'Save template' }).click()
  await expect(other.getByRole('status')).toHaveText('Template saved.')

  await page.getByLabel('Message').fill('What sizes, {first name}?')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else edited this template while you were working')
  await expect(page.getByRole('form', { name: 'Template' })).toContainText('Which sizes?')
  await expect(page.getByLabel('Message')).toHaveValue('What sizes, {first name}?')
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByRole('status')).toHaveText('Template saved.')

  await openComposer(page, reference)
  await page.getByLabel('Template').selectOption({ label: name })
  await expect(page.getByLabel('Message')).toHaveValue('What sizes, Dana?')
  await page.goto('/admin/templates')
  await page.getByRole('link', { name }).click()
  await page.locator('summary').filter({ hasText: 'Delete template' }).click()
  await page.getByRole('button', { name: 'Delete template' }).click()
  await expect(page.getByRole('status')).toHaveText('Template deleted.')
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('on a phone nothing scrolls horizontally', async ({ page, db }) => {
  const { reference } = await storeProject(db, createUniqueEmail('dana'))
  await join(page, createUniqueEmail('ada'), 'sales')
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of [`/admin/requests/${reference}/reply`, '/admin/templates', '/admin/templates/new']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a template is chosen, a mistake keeps the text, and the mail goes out with its file', async ({
    page,
    db,
    expectedErrors,
  }) => {
    expectedErrors.push(/ 422/)
    const visitor = createUniqueEmail('dana')
    const { reference } = await storeProject(db, visitor)
    await join(page, createUniqueEmail('ada'), 'sales')
    await page.goto(`/admin/requests/${reference}/reply`)
    await page.getByLabel('Template').selectOption({ label: 'First reply' })
    await page.getByRole('button', { name: 'Use template' }).click()
    const message = page.getByLabel('Message')
    await expect(message).toHaveValue(/I am working on it/)
    await message.fill('Hello {first name}, {nonsense}')
    await page.getByLabel('Attach files').setInputFiles([pdf('Proposal.pdf')])
    await send(page)
    await expect(page.getByText('Replace {nonsense} with text.')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Attach your files again.')
    await expect(message).toHaveValue('Hello Dana, {nonsense}')
    await message.fill('Hello Dana, attached is our proposal.')
    await send(page)
    await expect(page.getByText('Your text mentions an attachment.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send anyway' })).toBeVisible()
    await page.goto(`/admin/requests/${reference}/reply`)
    await message.fill('Hello Dana, attached is our proposal.')
    await page.getByLabel('Attach files').setInputFiles([pdf('Proposal.pdf')])
    await send(page)
    await expect(page).toHaveURL(`/admin/requests/${reference}?notice=mailed`)
    await expect.poll(async () => (await mails(visitor)).length, { timeout: 30_000 }).toBe(1)
    const [mail] = await mails(visitor)
    expect(mail?.attachments.map(({ name }) => name)).toEqual(['Proposal.pdf'])
  })
  test('shows a decision of a teammate, and can send the reply anyway', async ({ page, db, expectedErrors }) => {
    expectedErrors.push(/ 409/)
    const visitor = createUniqueEmail('dana')
    const { id, reference } = await storeProject(db, visitor)
    await join(page, createUniqueEmail('ada'), 'sales')
    await page.goto(`/admin/requests/${reference}/reply`)
    await page.getByLabel('Message').fill('Mine')
    await page.getByLabel('Change status to Proposal sent').check()
    await changeRequest(db, { id, change: { status: 'won' }, by: kim })
    await send(page)
    await expect(page.getByRole('alert')).toContainText('Kim Park changed the status from New to Won')
    await expect(page.getByLabel('Message')).toHaveValue('Mine')
    await page.getByRole('button', { name: 'Send anyway' }).click()
    await expect(page).toHaveURL(`/admin/requests/${reference}?notice=mailed`)
    const [row] = await db.select().from(requests).where(eq(requests.id, id))
    expect(row?.status).toBe('won')
  })
})
