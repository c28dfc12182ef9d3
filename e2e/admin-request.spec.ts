import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { describeRequest } from '#app/features/requests/describe-request.ts'
import { kindTitles, type RequestKind } from '#app/features/requests/kinds.ts'
import { readRequest } from '#app/features/requests/read-request.server.ts'
import { formatPrice } from '#app/lib/text/money.ts'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { productData } from '#db/tables/products.ts'
import { requestEvents, requestMails, requestMentions, requestReads } from '#db/tables/request-workflow.ts'
import { type BoxItem, requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import {
  adminUrl,
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  join,
  test,
  waitForHydration,
} from '#test/admin.ts'

const createWord = () => Math.random().toString(36).slice(2, 8)
const createPerson = () => ({
  first_name: 'Dana',
  last_name: `Whitfield-${createWord()}`,
  email: createUniqueEmail('dana'),
})

/** A box of two products of the demo shop. */
async function boxItems(db: Parameters<typeof readRequest>[0], more: Partial<BoxItem>[] = [{}, {}]) {
  const products = await db
    .select()
    .from(productData)
    .where(
      and(isNotNull(productData.rounded_price), isNotNull(productData.production_time), eq(productData.in_stock, true)),
    )
    .orderBy(productData.name)
    .limit(more.length)
  return products.map(({ id, name, rounded_price, image_url }, index): BoxItem => {
    const item = { product_id: id, product_name: name, product_price: rounded_price, product_image: image_url }
    return { ...item, ...more[index] }
  })
}

/** Signs in another person in another browser. */
async function openAsColleague(browser: Browser, name: string, javaScriptEnabled = true) {
  const context = await browser.newContext({ baseURL: adminUrl, javaScriptEnabled })
  const other = await context.newPage()
  await join(other, createUniqueEmail('colleague'), 'sales', name)
  return other
}

async function open(page: Page, reference: string) {
  await page.goto(`/admin/requests/${reference}`)
  await waitForHydration(page)
}

/** Matches whole words, as a generated name may contain 96. */
const asWords = (text: string) => new RegExp(`(?<!\\w)${text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?!\\w)`, 'i')

const detailsForm = (page: Page) => page.getByRole('form', { name: 'Details' })
const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' })

test('shows the whole submission of every kind of request', async ({ page, db, store, expectedErrors }) => {
  test.slow()
  // The file is missing in storage.
  expectedErrors.push(/404/)
  await join(page, createUniqueEmail('ada'), 'sales')
  const me = createPerson()
  const box = await boxItems(db)
  const kit = { ready_made_box_id: randomUUID(), ready_made_box_name: 'Welcome Kit', box_count: 2, quantity: 3 }
  const boxed = { ...me, company: `Northwind ${createWord()}`, total_price: 4_800.5, global_quantity: 96 }
  const sent: [RequestKind, { id: string; reference: string }][] = [
    ['email-signup', await store('email-signup', { email: createUniqueEmail('kim') })],
    [
      'project',
      await store('project', {
        ...me,
        phone: '+1 312 555 0142',
        product_type: 'bulk-swag',
        delivery_timeline: '3-7-days',
        project_description: 'For 60 people,\nin March.',
      }),
    ],
    [
      'quote',
      await store('quote', {
        name: 'Dana',
        email: me.email.toUpperCase(),
        phone: '555 0142',
        product_id: box[0]?.product_id ?? '',
        product_name: box[0]?.product_name ?? '',
        product_price: 12.34,
        quantity: 250,
        date_needed: '2030-03-01',
      }),
    ],
    [
      'swag-box',
      await store('swag-box', {
        ...boxed,
        phone: '312',
        date_needed: '2030-03-01',
        is_flexible_date: true,
        special_requests: 'The mug on top.\nNo ribbon.',
        box_items: box.map((item) => ({ ...item, minimum_quantity: 100 })),
        box_name: 'Hello box',
        uploaded_files: [{ url: 'x/1.svg', name: 'logo.svg', size: 2048 }],
      }),
    ],
    [
      'swag-box',
      await store('swag-box', { ...boxed, box_items: await boxItems(db, [kit, kit]), special_requests: null }),
    ],
    [
      'free-sample',
      await store('free-sample', {
        name: 'Lee',
        email: createUniqueEmail('lee'),
        company: 'Orchard',
        message: 'To 12 Mill Lane',
      }),
    ],
  ]
  for (const [kind, { id, reference }] of sent) {
    const request = await readRequest(db, kind, id)
    if (!request) throw new Error('not stored')
    await page.goto(`/admin/requests/${reference}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByText(kindTitles[kind]).first()).toBeVisible()
    await expect(main.getByText(reference, { exact: true })).toBeVisible()
    for (const { label, value } of describeRequest(request).fields) {
      const texts = [value].flat()
      if (label === 'Box link') {
        await expect(main.getByRole('link', { name: 'Open in box builder' })).toHaveAttribute('href', texts[0] ?? '')
      } else if (label === 'Box items') {
        const rows = main.getByRole('table').getByRole('row')
        for (const { product_name, product_price, quantity, ready_made_box_name } of request.kind === 'swag-box'
          ? request.box_items
          : []) {
          const row = rows.filter({ hasText: product_name })
          await expect(row).toContainText(formatPrice(product_price))
          if (quantity) await expect(row).toContainText(`${quantity} x`)
          if (ready_made_box_name)
            await expect(main.getByRole('rowheader', { name: ready_made_box_name })).toContainText(
              '96 recipients × 2 boxes = 192 boxes',
            )
          else await expect(row).toContainText('Requested 96, minimum 100')
        }
      } else if (label === 'In-hands date') {
        const [day = '', flexible] = String(value).split(/, (?=flexible$)/)
        await expect(main.getByText(day)).toBeVisible()
        await expect(main.getByText(', flexible')).toBeVisible({ visible: flexible !== undefined })
      } else if (label === 'Artwork') {
        await expect(main.getByRole('region', { name: 'Artwork' })).toContainText(/logo\.svg[\s\S]*2 kB/)
      } else if (label === 'Price') {
        await expect(main.getByRole('table')).toContainText('$12.34')
      } else {
        for (const text of texts.flatMap((text) => text.split('\n')))
          await expect(main.getByText(asWords(text)).filter({ visible: true }).first(), label).toBeVisible()
      }
    }
    await expect(main.getByRole('link', { name: request.email ?? 'no email' })).toHaveAttribute(
      'href',
      `mailto:${request.email}`,
    )
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  // Requests of one email address list each other, ignoring case.
  await page.goto(`/admin/requests/${sent[3]?.[1].reference}`)
  const others = page.getByRole('region', { name: 'Other requests' })
  const ofPerson = others.getByRole('heading', { name: 'Same customer' }).locator('..')
  await expect(ofPerson.getByRole('link')).toHaveCount(3)
  await expect(ofPerson.getByRole('link', { name: /^250 x/ })).toHaveAttribute(
    'href',
    new RegExp(sent[2]?.[1].reference ?? ''),
  )
})

test('saves changes at once and lists them in the timeline', async ({ page, db, store }) => {
  const { id, reference } = await store('free-sample', {
    name: 'Lee',
    email: createUniqueEmail('lee'),
    company: 'Orchard',
  })
  await join(page, createUniqueEmail('ada'), 'sales', 'Ada Byron')
  await open(page, reference)
  const form = detailsForm(page)
  await form.getByLabel('Status').selectOption('In review')
  await expect(timeline(page)).toContainText('Ada Byron changed the status from New to In review')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Assign to me' }).click()
  await expect(timeline(page)).toContainText('Ada Byron assigned this to themselves')
  await expect(form.getByLabel('Assignee').locator('option:checked')).toHaveText('Ada Byron (you)')
  await form.getByLabel('Next step').fill('Call Lee')
  await form.getByLabel('Due').fill('2030-03-01')
  await form.getByLabel('Due').press('Enter')
  await expect(timeline(page)).toContainText('set the next step: Call Lee, March 1, 2030')
  const [row] = await db.select().from(requests).where(eq(requests.id, id))
  expect(row).toMatchObject({ status: 'in-review', next_step: 'Call Lee', next_step_on: '2030-03-01', version: 4 })
  await page.reload()
  await expect(form.getByLabel('Next step')).toHaveValue('Call Lee')

  // Input that was not saved before a reload.
  await waitForHydration(page)
  const note = page.getByRole('form', { name: 'Note' }).getByLabel('Note')
  await note.fill('half a thought')
  await form.getByLabel('Next step').fill('Call Lee again')
  await page.reload()
  await expect(timeline(page)).toContainText('set the next step: Call Lee again, March 1, 2030')
  await expect(form.getByLabel('Next step')).toHaveValue('Call Lee again')
  await expect(note).toHaveValue('half a thought')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.reload()
  await waitForHydration(page)
  await expect(note).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeHidden()
})

test('keeps input when offline and saves it on retry', async ({ page, store, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const { reference } = await store('email-signup', { email: createUniqueEmail('kim') })
  await join(page, createUniqueEmail('ada'), 'sales', 'Ada Byron')
  await open(page, reference)
  const posts = (url: URL) => url.pathname.endsWith(`${reference}.data`)
  await page.route(posts, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await detailsForm(page).getByLabel('Status').selectOption('Won')
  await expect(page.getByText('Not saved.')).toBeVisible()
  await expect(detailsForm(page).getByLabel('Status')).toHaveValue('won')
  const note = page.getByRole('form', { name: 'Note' }).getByLabel('Note')
  await note.fill('Kim called.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('The server did not respond.')).toBeVisible()
  await expect(note).toHaveValue('Kim called.')
  await page.unroute(posts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(timeline(page)).toContainText('from New to Won')
  await note.press('Control+Enter')
  await expect(timeline(page)).toContainText('Kim called.')
  await expect(note).toHaveValue('')
})

test('two people on one request see each other and do not overwrite changes', async ({
  page,
  browser,
  db,
  store,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/ 409/)
  const { id, reference } = await store('email-signup', { email: createUniqueEmail('kim') })
  await join(page, createUniqueEmail('ada'), 'sales', 'Ada Byron')
  const bob = await openAsColleague(browser, 'Bob')
  await open(page, reference)
  await expect(page.getByText('is also viewing')).toBeHidden()
  await open(bob, reference)
  await expect(page.getByText('Bob is also viewing')).toBeVisible()
  await expect(bob.getByText('Ada is also viewing')).toBeVisible()

  // Bob's changes arrive while Ada types.
  const next = detailsForm(page).getByLabel('Next step')
  const note = page.getByRole('form', { name: 'Note' }).getByLabel('Note')
  await note.fill('half a thought')
  await next.fill('Send a proposal')
  await detailsForm(bob).getByLabel('Status').selectOption('In review')
  await expect(detailsForm(page).getByLabel('Status')).toHaveValue('in-review')
  await expect(next).toHaveValue('Send a proposal')
  await expect(next).toBeFocused()
  await expect(note).toHaveValue('half a thought')

  // Bob changes the same field first.
  await detailsForm(bob).getByLabel('Next step').fill('Call Kim')
  await detailsForm(bob).getByLabel('Next step').press('Enter')
  await expect(timeline(page)).toContainText('Bob set the next step: Call Kim')
  await expect(next).toHaveValue('Send a proposal')
  await next.press('Enter')
  const message = page.getByRole('alert')
  await expect(message).toContainText('Your change was not saved.')
  await expect(message).toContainText('Bob set the next step: Call Kim')
  await expect(next).toHaveValue('Send a proposal')
  await expectAccessible(page)
  const stored = async () => (await db.select().from(requests).where(eq(requests.id, id)))[0]?.next_step
  expect(await stored()).toBe('Call Kim')
  await message.getByRole('button', { name: 'Save anyway' }).click()
  await expect(timeline(page)).toContainText('Ada Byron set the next step: Send a proposal')
  expect(await stored()).toBe('Send a proposal')
  await expect(detailsForm(bob).getByLabel('Next step')).toHaveValue('Send a proposal')

  // Alternatively, Bob's value stays.
  await next.fill('Something else')
  await detailsForm(bob).getByLabel('Next step').fill('Wait for Kim')
  await detailsForm(bob).getByLabel('Next step').press('Enter')
  await expect(timeline(page)).toContainText('Wait for Kim')
  await next.press('Enter')
  await message.getByRole('button', { name: 'Keep their changes' }).click()
  await expect(next).toHaveValue('Wait for Kim')
  await expect(message).toBeHidden()

  await bob.goto('/admin')
  await expect(page.getByText('is also viewing')).toBeHidden()
  await bob.close()
})

test('a note mentions a teammate', async ({ page, browser, db, store, expectedErrors }) => {
  expectedErrors.push(/ 422/)
  const { id, reference } = await store('email-signup', { email: createUniqueEmail('kim') })
  await join(page, createUniqueEmail('ada'), 'sales', 'Ada Byron')
  const family = `Quill-${createWord()}`
  const name = `Zoe ${family}`
  const zoe = await openAsColleague(browser, name)
  await zoe.goto('/admin/calendar')
  await waitForHydration(zoe)
  await open(page, reference)
  const form = page.getByRole('form', { name: 'Note' })
  const note = form.getByLabel('Note')
  await note.pressSequentially(`Ask @${family.toLowerCase().slice(0, -1)}`)
  const people = page.getByRole('listbox', { name: 'Teammates' })
  await expect(people.getByRole('option', { name, selected: true })).toBeVisible()
  await expectAccessible(page)
  await note.press('Home')
  await expect(people).toBeHidden()
  await note.press('Enter')
  await expect(note).toHaveValue(`\nAsk @${family.toLowerCase().slice(0, -1)}`)
  await note.fill('')
  await note.pressSequentially(`Ask @${family}`)
  await expect(people).toBeVisible()
  await note.press('Shift+Tab')
  await expect(note).not.toBeFocused()
  await expect(note).toHaveValue(`Ask @${family}`)
  await note.press('End')
  await note.press('Backspace')
  await expect(people).toBeVisible()
  await note.press('Escape')
  await expect(people).toBeHidden()
  await note.fill('')
  await note.pressSequentially(`Ask @${name.slice(0, -1)}`)
  await note.press('Enter')
  await expect(note).toHaveValue(`Ask @${name} `)
  await note.pressSequentially('about https://shop.example/a.\n<b>Soon</b>')
  await form.getByRole('button', { name: 'Add note' }).click()
  await expect(timeline(page)).toContainText(`Ask @${name} about https://shop.example/a.`)
  await expect(timeline(page)).toContainText('<b>Soon</b>')
  const link = timeline(page).getByRole('link', { name: 'https://shop.example/a' })
  await expect(link).toHaveAttribute('href', 'https://shop.example/a')
  await expect(link).toHaveAttribute('rel', /noopener/)
  const [marked] = await db
    .select({ name: staff.name })
    .from(requestMentions)
    .innerJoin(staff, eq(staff.id, requestMentions.staff_id))
    .where(eq(requestMentions.request_id, id))
  expect(marked?.name).toBe(name)

  // The bell of the open page counts it without a reload, and opening the request counts as reading it.
  await zoe.getByRole('button', { name: 'Alerts, 1 unread' }).click()
  const menu = zoe.getByRole('region', { name: 'Alerts' })
  await expectAccessible(zoe)
  await expectNoHorizontalScroll(zoe)
  await menu.getByRole('link', { name: /^Unread: Ada Byron mentioned you/ }).click()
  await expect(zoe).toHaveURL(`/admin/requests/${reference}`)
  await expect(zoe.getByRole('button', { name: 'Alerts', exact: true })).toBeVisible()

  await form.getByRole('button', { name: 'Add note' }).click()
  await expect(form.getByText('Enter a note')).toBeVisible()
  const long = 'x'.repeat(5_001)
  await note.fill(long)
  await form.getByRole('button', { name: 'Add note' }).click()
  await expect(form.getByText('Use 5,000 characters or fewer')).toBeVisible()
  await expect(note).toHaveValue(long)
  await zoe.close()
})

test('the timeline shows emails with their delivery status', async ({ page, db, store }) => {
  const { id, reference } = await store('email-signup', { email: createUniqueEmail('kim') })
  const mail = { request_id: id, to: 'kim@n.example', reply_to: 'ada@shop.example', body: 'Dear Kim,\nhere it is.' }
  for (const [subject, state] of [
    ['Your boxes', { sent_at: new Date() }],
    ['A question', {}],
    ['The proposal', { failure: 'The mail server rejected it.' }],
  ] as const) {
    const [row] = await db
      .insert(requestMails)
      .values({ ...mail, subject, ...state })
      .returning()
    await db
      .insert(requestEvents)
      .values({ request_id: id, actor: 'ada@shop.example', kind: 'mail', mail_id: row?.id ?? null })
  }
  await join(page, createUniqueEmail('ada'), 'sales')
  await open(page, reference)
  const item = (subject: string) => timeline(page).getByRole('listitem').filter({ hasText: subject })
  await expect(item('Your boxes')).toContainText('Sent')
  // No job processes these two.
  await expect(item('A question')).toContainText('Failed')
  await expect(item('The proposal')).toContainText('Failed')
  await expect(item('The proposal').getByText('The mail server rejected it.')).toBeVisible()
  await expect(item('The proposal').getByRole('button', { name: 'Retry now' })).toBeVisible()
  await item('The proposal').getByText('The proposal').click()
  await expect(item('The proposal').getByText('Dear Kim')).toBeVisible()
  await expectAccessible(page)
})

test('an unmatched email is assigned to a request, another becomes one, a third is discarded', async ({
  page,
  db,
  store,
}) => {
  test.slow()
  const email = createUniqueEmail('kim')
  const { reference } = await store('email-signup', { email })
  const quoted = 'On Mon, Nov 23, 2026 Ada wrote:\n> Which color?'
  for (const subject of ['First', 'Second', 'Third'])
    await db.insert(inboundMails).values({
      message_id: `<${randomUUID()}@n.example>`,
      kind: 'message',
      from_email: email,
      from_name: 'Kim Larsen',
      to: 'reply@shop.example',
      subject,
      body: `${subject}: forest, please.\n\n${quoted}`,
      html: '<p>Forest, <b>please</b>.</p>',
    })
  await join(page, createUniqueEmail('ada'), 'sales')
  await page.goto('/admin/requests')
  await page.getByRole('link', { name: /unmatched emails?$/ }).click()
  const openEmail = async (subject: string) => {
    await page.goto(`/admin/requests/unmatched?q=${encodeURIComponent(email)}`)
    await waitForHydration(page)
    await page.getByRole('row').filter({ hasText: subject }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kim Larsen')
  }
  await openEmail('First')
  await expectAccessible(page)
  await page.getByLabel('Find a request').fill('BW-0 unknown')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No requests found.')).toBeVisible()
  await page.getByLabel('Find a request').fill(email)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  await page
    .getByRole('form', { name: 'Requests found' })
    .getByRole('button', { name: new RegExp(reference) })
    .click()
  await expect(page).toHaveURL(`/admin/requests/${reference}`)
  const item = timeline(page).getByRole('listitem').filter({ hasText: 'sent an email to us' })
  await expect(item.getByText('First: forest, please.')).toBeVisible()
  await expect(item.getByText('Which color?')).toBeHidden()
  await item.getByText('Quoted text').click()
  await expect(item.getByText('Which color?')).toBeVisible()
  await item.getByText('With formatting').click()
  await expect(item.locator('b')).toHaveText('please')
  await expectAccessible(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }

  await openEmail('Second')
  await page.getByRole('link', { name: 'Add request' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Kim')
  await expect(page.getByLabel('Project description')).toHaveValue('Second\n\nSecond: forest, please.')
  await page.getByLabel('Project type').selectOption('Bulk Swag')
  await page.getByRole('button', { name: 'Add request' }).click()
  await expect(timeline(page)).toContainText('sent an email to us')

  await openEmail('Third')
  await page.getByRole('button', { name: 'Discard email' }).click()
  await expect(page.getByText('Email discarded.')).toBeVisible()
  expect(await db.$count(inboundMails, eq(inboundMails.from_email, email))).toBe(2)
})

test('shortcuts, the id instead of the reference, and unknown requests', async ({ page, store, expectedErrors }) => {
  expectedErrors.push(/ 404/)
  const { id, reference } = await store('email-signup', { email: createUniqueEmail('kim'), suspected_spam: true })
  await join(page, createUniqueEmail('ada'), 'sales', 'Ada Byron')
  for (const name of [id, reference.toLowerCase().replaceAll('-', '')]) {
    await page.goto(`/admin/requests/${name}?from=kind%3Dquote`)
    await expect(page).toHaveURL(`/admin/requests/${reference}?from=kind%3Dquote`)
  }
  await waitForHydration(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `Copy ${reference}` }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  await expect(page.locator('.request-bar').getByRole('link', { name: 'Requests' })).toHaveAttribute(
    'href',
    '/admin/requests?kind=quote',
  )
  await page.keyboard.press('c')
  const note = page.getByRole('form', { name: 'Note' }).getByLabel('Note')
  await expect(note).toBeFocused()
  await note.pressSequentially('eai')
  await expect(note).toHaveValue('eai')
  await page.keyboard.press('Escape')
  await expect(note).not.toBeFocused()
  await page.keyboard.press('i')
  await expect(timeline(page)).toContainText('Ada Byron assigned this to themselves')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Add a note')
  // Works at once, while the closed dialog still has the focus.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(detailsForm(page).getByLabel('Status')).toBeFocused()

  await page.getByRole('button', { name: 'Mark as not spam' }).click()
  await expect(timeline(page)).toContainText('marked this as not spam')
  await expect(page.getByText('This looks like spam.')).toBeHidden()

  for (const missing of ['BW-2222-22', randomUUID(), 'nonsense']) {
    expect((await page.goto(`/admin/requests/${missing}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request not found')
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  }
  await expectAccessible(page)
})

test('leads to the next and previous request of the list, and back', async ({ page, db, store }) => {
  const name = createWord()
  await join(page, createUniqueEmail('ada'), 'sales')
  const [first, second] = [
    await store('email-signup', { email: `1-${name}@n.example` }),
    await store('email-signup', { email: `2-${name}@n.example` }),
  ]
  await store('email-signup', { email: createUniqueEmail('kim') })
  const list = `?from=${encodeURIComponent(`q=${name}`)}`
  await page.goto(`/admin/requests/${second.reference}${list}`)
  await waitForHydration(page)
  await expect(page.getByRole('link', { name: 'Previous request' })).toHaveCount(0)
  await page.getByRole('form', { name: 'Note' }).getByLabel('Note').fill('half a thought')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(`/admin/requests/${first.reference}${list}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`1-${name}@n.example`)
  await expect(page.getByRole('form', { name: 'Note' }).getByLabel('Note')).toHaveValue('')
  await expect(page.getByRole('link', { name: 'Next request' })).toHaveCount(0)
  // Both were opened, and so are read.
  await expect.poll(() => db.$count(requestReads, inArray(requestReads.request_id, [first.id, second.id]))).toBe(2)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(`/admin/requests/${second.reference}${list}`)
  // The input was saved.
  await expect(page.getByRole('form', { name: 'Note' }).getByLabel('Note')).toHaveValue('half a thought')
})

test('forms, a conflict and a note work without JavaScript', async ({ page, browser, db, store }) => {
  const { id, reference } = await store('email-signup', { email: createUniqueEmail('kim') })
  await join(page, createUniqueEmail('ada'), 'sales', 'Ada Byron')
  const bob = await openAsColleague(browser, 'Bob', false)
  await bob.goto(`/admin/requests/${reference}`)
  const form = detailsForm(bob)
  await form.getByLabel('Status').selectOption('In review')
  await form.getByLabel('Next step').fill('Call Kim')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(bob.getByRole('status').filter({ hasText: 'Changes saved.' })).toBeVisible()
  await expect(form.getByLabel('Next step')).toHaveValue('Call Kim')

  await open(page, reference)
  await detailsForm(page).getByLabel('Assignee').selectOption('Ada Byron (you)')
  await expect(timeline(page)).toContainText('assigned this to themselves')
  await form.getByLabel('Status').selectOption('Won')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(bob.getByRole('alert')).toContainText('Ada Byron assigned this to themselves')
  await expect(form.getByLabel('Status')).toHaveValue('won')
  await expect(form.getByLabel('Assignee').locator('option:checked')).toHaveText('Ada Byron')
  await bob.getByRole('button', { name: 'Save anyway' }).click()
  await expect(timeline(bob)).toContainText('Bob changed the status from In review to Won')
  const [row] = await db.select().from(requests).where(eq(requests.id, id))
  expect(row?.status).toBe('won')
  expect(row?.owner_id).not.toBeNull()

  await form.getByRole('button', { name: 'Assign to me' }).click()
  await expect(timeline(bob)).toContainText('Bob reassigned this from Ada Byron to themselves')

  const note = bob.getByRole('form', { name: 'Note' })
  await note.getByLabel('Note').fill('x'.repeat(5_001))
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(note.getByText('Use 5,000 characters or fewer')).toBeVisible()
  await expect(note.getByLabel('Note')).toHaveValue('x'.repeat(5_001))
  await note.getByLabel('Note').fill('Plain typing')
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(timeline(bob)).toContainText('Plain typing')
  await bob.close()
})
