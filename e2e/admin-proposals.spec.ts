import { asc, eq, isNotNull } from 'drizzle-orm'
import { productData } from '#db/tables/products.ts'
import { proposalAcceptances } from '#db/tables/proposals.ts'
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
import { createProposalContent, createSentProposal } from '#test/proposals.ts'

const visitor = { first_name: 'Dana', last_name: 'Whitfield', company: 'Northwind Trading' }

test('a box becomes a proposal with two options, sent, undone and sent again', async ({
  page,
  db,
  store,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/422/)
  const email = createUniqueEmail('dana')
  const products = await db
    .select({ id: productData.id, name: productData.name })
    .from(productData)
    .where(isNotNull(productData.rounded_price))
    .orderBy(asc(productData.name))
    .limit(4)
  const { reference } = await store('swag-box', {
    ...visitor,
    email,
    global_quantity: 96,
    total_price: 4_000,
    box_name: 'Kickoff boxes',
    box_items: products.map(({ id, name }, index) => ({
      product_id: id,
      product_name: name,
      product_price: 10,
      product_image: null,
      imprint:
        index === 0 ? [{ location: 'Front', method: 'screen print', colors: 2, color_names: 'White, Black' }] : 'none',
    })),
    delivery: [{ to: 'us-homes', packs: 96, rate_cents: 1_500 }],
  })
  await join(page, createUniqueEmail('ada'), 'sales')
  await page.goto(`/admin/requests/${reference}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Create proposal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kickoff boxes' })).toBeVisible()
  await waitForHydration(page)
  await expectAccessible(page)

  const total = page.getByRole('row', { name: /Landed total/ })
  const before = await total.first().textContent()
  const first = page.getByRole('textbox', { name: `Unit price of ${products[0]?.name}`, exact: true }).first()
  await first.fill('1.25')
  await expect(page.getByText(/Set manually, instead of/)).toBeVisible()
  await expect(total.first()).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: `Reset Unit price of ${products[0]?.name}` }).click()
  await expect(total.first()).toHaveText(before ?? '')
  await first.fill('cheap')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const why = 'Enter an amount with up to 4 decimals, up to 10,000'
  await expect(first).toHaveAccessibleDescription(why)
  await expect(page.getByText(why)).toBeVisible()
  await first.fill('')

  await page.getByRole('button', { name: 'Duplicate Option A' }).click()
  await expect(page.getByRole('textbox', { name: 'Option name' })).toHaveValue('Option B')
  await expect(page.getByRole('textbox', { name: 'Option name' })).toBeFocused()
  await page.getByRole('button', { name: 'Add quantity to Option B' }).click()
  await page.getByRole('textbox', { name: 'Quantity 2 of Option B' }).fill('144')
  await page.getByRole('combobox', { name: /^Add product to/ }).fill('mug')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page.getByRole('list', { name: 'Option B products' }).getByRole('listitem')).toHaveCount(5)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  const preview = await page.context().newPage()
  await preview.goto(`${page.url().split('?')[0]}/preview`)
  await expect(preview.getByText('Preview, version 1')).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Option B' }).first()).toBeVisible()
  await expectAccessible(preview)
  await preview.close()
  await page.getByLabel('Valid until').fill('2020-01-15')
  await page.getByRole('link', { name: /^“Valid until” is January 15, 2020/ }).click()
  await expect(page.getByLabel('Valid until')).toBeFocused()
  await page.getByLabel('Valid until').fill('2030-01-15')
  await page.getByRole('link', { name: 'Option A', exact: true }).click()
  await page.getByRole('button', { name: 'Add imprint to all products of Option A' }).click()
  const groups = page.getByRole('list', { name: 'Option A products' }).getByRole('group', { name: /^Imprint 1 of/ })
  await expect(groups).toHaveCount(4)
  await expect(groups.last().getByLabel('PMS colors')).toHaveValue('White, Black')
  await page.getByRole('button', { name: 'Save and review' }).click()

  await expect(page.getByRole('heading', { name: 'Send proposal' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await waitForHydration(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalScroll(page)
  const recipientForm = page.getByRole('form', { name: 'Add recipient' })
  await recipientForm.getByLabel('Name').fill('Omar Lake')
  await recipientForm.getByLabel('Email').fill(createUniqueEmail('omar'))
  await recipientForm.getByRole('button', { name: 'Add recipient' }).click()
  await expect(page.getByText('Recipient saved.')).toBeVisible()
  await expect(recipientForm.getByLabel('Name')).toHaveValue('')
  await recipientForm.getByLabel('Name').fill('Kim')
  await page.getByRole('button', { name: 'Remove for Omar Lake' }).click()
  await expect(page.getByText('Recipient removed.')).toBeVisible()
  await expect(recipientForm.getByLabel('Name')).toHaveValue('Kim')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/^Sending in \d+ s$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Not sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/Version 1, sent/)).toBeVisible({ timeout: 60_000 })
  // The shop under test has no public URL, which links in emails need.
  await expect(page.getByRole('alert')).toContainText('Emails wait for')
  await page.getByRole('button', { name: 'Show link for Dana Whitfield' }).click()
  await expect(page.getByRole('textbox', { name: 'Link of Dana Whitfield' })).toHaveValue(/\/p\/[\w-]{32}$/)

  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Called Dana.')
  await page.getByRole('button', { name: 'Add internal note' }).click()
  await expect(page.getByText('Called Dana.')).toBeVisible()
  await expect(page.getByText('Ada Byron sent version 1')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.goto('/admin/proposals?q=kickoff')
  await expect(page.getByRole('link', { name: 'Kickoff boxes' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/proposals/board')
  await expect(page.getByRole('region', { name: 'Sent' }).getByText('Northwind Trading').first()).toBeVisible()
  await expectAccessible(page)
})

test('several requests become one proposal, from the inbox and by search', async ({ page, db, store }) => {
  const [product] = await db.select({ id: productData.id, name: productData.name }).from(productData).limit(1)
  const company = createUniqueEmail('company')
  const references: string[] = []
  for (const quantity of [48, 96]) {
    const { reference } = await store('quote', {
      name: 'Kim Larsen',
      email: createUniqueEmail('kim'),
      company,
      quantity,
      product_id: product?.id ?? '',
      product_name: product?.name ?? '',
    })
    references.push(reference)
  }
  await join(page, createUniqueEmail('ada'), 'sales')
  await page.goto(`/admin/requests?q=${company}`)
  await waitForHydration(page)
  for (const box of await page.getByRole('checkbox', { name: /^Select Kim/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Create proposal' }).click()
  await expect(page.getByText('Proposal created. Check it, then send it.')).toBeVisible()
  const cards = page.getByRole('list', { name: 'Options' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)

  await page.goto('/admin/proposals/new')
  await waitForHydration(page)
  const search = page.getByRole('combobox', { name: 'Requests' })
  for (const reference of references) {
    await search.fill(reference)
    await expect(page.getByRole('option')).toContainText([reference])
    await search.press('Enter')
    await expect(page.getByRole('list', { name: 'Requests' })).toContainText(reference)
  }
  await page.getByRole('button', { name: 'Remove Kim Larsen' }).first().click()
  await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Create proposal' }).click()
  await expect(page.getByText('Proposal created. Check it, then send it.')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await waitForHydration(page)

  const assignee = page.getByRole('combobox', { name: 'Assignee' })
  await expect(assignee.locator('option:checked')).toHaveText('Ada Byron')
  const assigned = page.waitForResponse((response) => response.request().method() === 'POST')
  await assignee.selectOption('Unassigned')
  await assigned
  await page.goto('/admin/proposals?assignee=unassigned')
  await waitForHydration(page)
  await page
    .getByRole('checkbox', { name: /^Select (?!all )/ })
    .first()
    .check()
  await page.getByRole('combobox', { name: 'Assignee' }).last().selectOption('Me')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('1 proposal assigned.')).toBeVisible()

  // A product's own charges are opened by search.
  await page.goto('/admin/decoration')
  await waitForHydration(page)
  await page.getByLabel('Method', { exact: true }).selectOption({ label: 'Embroidery' })
  await page.getByRole('combobox', { name: 'Product' }).fill('mug')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page).toHaveURL(/\/admin\/decoration\/embroidery\?product=[\w-]{36}$/)
})

test('artwork is uploaded, sending scheduled, and an answer by phone recorded with a purchase order', async ({
  page,
  db,
  store,
  storage,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/422/)
  const [product] = await db
    .select({ id: productData.id, name: productData.name })
    .from(productData)
    .where(isNotNull(productData.rounded_price))
    .limit(1)
  const { reference } = await store('quote', {
    name: 'Kim Larsen',
    email: createUniqueEmail('kim'),
    company: 'Northwind',
    quantity: 96,
    product_id: product?.id ?? '',
    product_name: product?.name ?? '',
  })
  await join(page, createUniqueEmail('ada'), 'sales')
  await page.goto(`/admin/requests/${reference}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Create proposal' }).click()
  await expect(page.getByText('Proposal created. Check it, then send it.')).toBeVisible()
  await waitForHydration(page)
  const title = `Imprint 1 of ${product?.name}`
  if ((await page.getByRole('group', { name: title }).count()) === 0)
    await page.getByRole('button', { name: `Add imprint to ${product?.name}` }).click()
  const imprint = page.getByRole('group', { name: title })
  await page.getByLabel(`Upload artwork for ${title}`).setInputFiles('public/pictures/mug-terracotta.webp')
  await expect(imprint.getByLabel('Artwork', { exact: true }).locator('option:checked')).toHaveText(
    'mug-terracotta.webp',
  )
  await imprint.getByLabel('Colors', { exact: true }).fill('2')
  await imprint.getByText('Size and setup').click()
  await imprint.getByLabel('Width (in)').fill('2 3/4"')
  await imprint.getByLabel('Height (in)').fill('1.5')
  await page.getByRole('button', { name: 'Add image' }).click()
  // Saving waits for a slow upload.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/admin/images**', async (route) => {
    await released
    await route.continue()
  })
  await page.getByLabel('Choose: Image 1').setInputFiles('public/pictures/mug-terracotta.webp')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('button', { name: 'Save and review' })).toBeDisabled()
  await page.keyboard.press('Control+s')
  release()
  await expect(page.getByRole('button', { name: 'Remove mug-terracotta.webp' })).toBeVisible()
  await save.click()
  await expect(page.getByText('Saved. Recipients see it when you send it.')).toBeVisible()
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: 'Remove image 1', exact: true })).toBeVisible()
  await expect(imprint.getByLabel('Width (in)')).toHaveValue('2.75')
  await page.getByRole('button', { name: 'Duplicate Option A' }).click()
  await page.getByLabel('Valid until').fill('2030-02-01')
  await page.getByRole('button', { name: 'Save and review' }).click()

  await expect(page.getByText('Option A and Option B do not differ')).toBeVisible()
  await waitForHydration(page)
  await page.getByText('Schedule', { exact: true }).first().click()
  await page.getByLabel('Send at').fill('2030-01-15T09:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('Scheduled. You can edit the proposal until then.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel schedule' }).click()
  await page.getByRole('button', { name: 'Send without email' }).click()
  await expect(page.getByText(/Version 1, sent/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Version 1 is sent' })).toContainText('Not emailed yet')
  await expect(page.getByRole('link', { name: 'Edit to make version 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)

  const records = page.getByRole('form', { name: 'Record an acceptance' })
  await page.getByText('Record an acceptance', { exact: true }).click()
  await records.getByRole('button', { name: 'Record acceptance' }).click()
  await expect(records.getByText('Enter how the customer responded')).toBeVisible()
  await expect(records.getByLabel('Name', { exact: true })).toHaveValue('Kim Larsen')
  await expectAccessible(page)
  await records.getByLabel('Accepted').selectOption({ label: 'Option B: 96' })
  await records.getByLabel('Customer PO number').fill('PO-88')
  await records.getByLabel('How the customer responded').fill('By phone')
  await records.getByLabel('Customer’s purchase order or email').setInputFiles('public/pictures/mug-terracotta.webp')
  await records.getByRole('button', { name: 'Record acceptance' }).click()
  await expect(page.getByText('Acceptance recorded.')).toBeVisible()
  const [accepted] = await db
    .select()
    .from(proposalAcceptances)
    .where(eq(proposalAcceptances.proposal_id, /[\da-f-]{36}/.exec(page.url())?.[0] ?? ''))
  expect(accepted).toMatchObject({ po_number: 'PO-88', reason: 'By phone', options: [{ column: 0 }] })
  expect(accepted?.file && (await storage.exists(accepted.file.path))).toBe(true)
  await expect(page.getByRole('heading', { name: 'Email preview' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Accepted' })).toContainText('by Kim Larsen: Option B, 96 pieces.')
  await expect(page.getByRole('list', { name: 'Options' }).getByRole('listitem').last()).toContainText('Accepted')
  await expect(page.getByRole('textbox', { name: 'Option name' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /Save/ })).toHaveText(['Save as template'])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/O-\d{4}-\d+/)
})

test('a buyer accepts several options where any can be chosen; staff record the same', async ({
  page,
  browser,
  db,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  const content = createProposalContent({ choice: 'any' })
  const [essentials, signature] = content.options
  if (!essentials || !signature) throw new Error('no options')
  signature.lines = signature.lines.filter(({ sizes }) => sizes.length === 0)
  const [own, recorded] = [await createSentProposal(db, { content }), await createSentProposal(db, { content })]
  await join(page, createUniqueEmail('ada'), 'sales')
  const buyer = await browser.newPage({ baseURL: adminUrl })
  await buyer.goto(own.path)
  await waitForHydration(buyer)
  await buyer.getByRole('article', { name: 'Essentials' }).getByRole('radio').first().check()
  await buyer.getByRole('article', { name: 'Signature' }).getByRole('radio').first().check()
  await expect(buyer.locator('.bottom-bar')).toContainText('+')
  await buyer.getByRole('button', { name: 'Review and sign' }).click()
  await expect(buyer.getByRole('complementary')).toContainText('In all')
  await buyer.getByLabel('Job title').fill('Head of People')
  await buyer.getByLabel('Email').fill('ana@northwind.example')
  await buyer.getByRole('checkbox', { name: `I accept proposal ${own.number}, version 1` }).check()
  await buyer.getByRole('button', { name: 'Approve and sign' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Thank you, it is accepted')
  await buyer.close()

  await page.goto(`/admin/proposals/${recorded.id}/send`)
  await waitForHydration(page)
  const records = page.getByRole('form', { name: 'Record an acceptance' })
  await page.getByText('Record an acceptance', { exact: true }).click()
  await records.getByLabel('How the customer responded').fill('By phone')
  await records.getByRole('textbox', { name: 'Email' }).fill('')
  await records.getByRole('button', { name: 'Record acceptance' }).click()
  await expect(records.getByText('Choose what was accepted')).toBeVisible()
  for (const name of ['Essentials', 'Signature']) await records.getByLabel(name).selectOption({ index: 1 })
  await records.getByRole('button', { name: 'Record acceptance' }).click()
  await expect(page.getByText('Acceptance recorded.')).toBeVisible()
  for (const { id } of [own, recorded]) {
    const [row] = await db.select().from(proposalAcceptances).where(eq(proposalAcceptances.proposal_id, id))
    expect(row?.options.map(({ option }) => option)).toEqual(['essentials', 'signature'])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a proposal is created, edited with a product of the catalog, and saved', async ({ page, store }) => {
    await join(page, createUniqueEmail('ada'), 'sales')
    const { reference } = await store('free-sample', {
      name: 'Kim Larsen',
      email: createUniqueEmail('kim'),
      company: 'Northwind',
    })
    await page.goto('/admin/proposals/new')
    await page.getByRole('searchbox', { name: 'Requests' }).fill(reference)
    await page.getByRole('button', { name: 'Search', exact: true }).first().click()
    await page.getByRole('button', { name: 'Add Kim Larsen' }).click()
    await expect(page.getByRole('list', { name: 'Requests' })).toContainText(reference)
    await page.getByRole('button', { name: 'Create proposal' }).click()
    await page.getByRole('combobox', { name: 'Assignee' }).selectOption('Unassigned')
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Assignee' }).locator('option:checked')).toHaveText('Unassigned')
    await page.getByRole('button', { name: 'Add image' }).click()
    await page.locator('input[type=file]').last().setInputFiles('public/pictures/mug-terracotta.webp')
    await page.getByRole('button', { name: 'Add custom item to Option A' }).click()
    await expect(page.locator('input[name="blocks.0.image"]')).toHaveValue(/^\/media\//)
    await page.getByRole('textbox', { name: 'Product', exact: true }).fill('Packing by hand')
    await page.getByRole('searchbox', { name: 'Add product to Option A' }).fill('mug')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Product', exact: true })).toHaveValue('Packing by hand')
    await page.getByRole('list', { name: 'Search results' }).getByRole('button').first().click()
    await expect(page.getByRole('textbox', { name: 'Product', exact: true })).toHaveCount(2)
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Boxes for spring')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Boxes for spring' })).toBeVisible()
    await expect(page.getByText('Saved. Recipients see it when you send it.')).toBeVisible()
  })
})
