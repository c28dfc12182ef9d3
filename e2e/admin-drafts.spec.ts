import { addTemplate, changeTemplate, listTemplates } from '#app/features/requests/replies/templates.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { createUniqueEmail, expect, join, test, waitForHydration } from '#test/admin.ts'

test('the list of posts shows the drafts of new posts', async ({ page }) => {
  await join(page, createUniqueEmail('eve'), 'editor')
  await page.goto('/admin/posts/new')
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Only a beginning')
  await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
  const draft = page.getByRole('link', { name: 'Only a beginning' })
  await draft.click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Only a beginning')
})

/** Lists from which new items are created. */
const newItems = [
  { list: '/admin/boxes', create: 'Create box', field: 'Name', navigation: 'Boxes', person: 'editor' },
  { list: '/admin/products', create: 'Add product', field: 'Name', navigation: 'Products', person: 'editor' },
] as const

for (const { list, create, field, navigation, person } of newItems)
  test(`${list} leads back to each draft of a new one`, async ({ page }) => {
    await join(page, createUniqueEmail('eve'), person)
    await page.goto(list)
    await waitForHydration(page)
    const name = page.getByRole('textbox', { name: field, exact: true })
    for (const text of ['First beginning', 'Second beginning']) {
      await page.getByRole('link', { name: create }).first().click()
      await expect(name).toHaveValue('')
      await name.fill(text)
      await page.getByRole('link', { name: navigation, exact: true }).first().click()
      await expect(page.getByRole('link', { name: text })).toBeVisible()
    }
    await expect(page.getByRole('region', { name: 'Continue your drafts' }).getByRole('link')).toHaveText([
      'Second beginning',
      'First beginning',
    ])
    await page.getByRole('link', { name: 'First beginning' }).click()
    await expect(name).toHaveValue('First beginning')
    await page.getByRole('button', { name: 'Discard changes', exact: true }).click()
    await expect(page).toHaveURL(list)
    await expect(page.getByRole('region', { name: 'Continue your draft' }).getByRole('link')).toHaveText([
      'Second beginning',
    ])
  })

test('the draft of a new template is found again until it is saved or discarded', async ({ page }) => {
  await join(page, createUniqueEmail('sam'), 'sales')
  await page.goto('/admin/templates')
  await waitForHydration(page)
  const name = page.getByRole('textbox', { name: 'Name' })
  const templates = page.getByRole('link', { name: 'Email templates', exact: true }).first()
  const notice = page.getByRole('region', { name: 'Continue your draft' })
  const title = `Lead times ${Math.random()}`
  await page.getByRole('link', { name: 'Add template' }).click()
  await name.fill(title)
  await templates.click()
  await notice.getByRole('link', { name: title }).click()
  await expect(name).toHaveValue(title)
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(name).toHaveValue(title)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(name).toHaveValue('')
  await templates.click()
  await expect(page.getByRole('link', { name: 'Add template' })).toBeVisible()
  await expect(notice).toHaveCount(0)

  await page.getByRole('link', { name: 'Add template' }).click()
  await name.fill(title)
  await page.getByRole('textbox', { name: 'Message' }).fill('Two weeks.')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Template saved.')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('edits of a template outlive the page and never overwrite a newer version', async ({
  page,
  db,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ 409|answer: 409/)
  await join(page, createUniqueEmail('sam'), 'sales')
  const texts = { name: `Lead times ${Math.random()}`, subject: 'Re: {reference}', body: 'A week.' }
  await addTemplate(db, { texts, by: commandLine })
  const template = (await listTemplates(db)).find(({ name }) => name === texts.name)
  if (!template) throw new Error('no template')
  const path = `/admin/templates/${template.id}`
  const message = page.getByRole('textbox', { name: 'Message' })
  await page.goto(path)
  await waitForHydration(page)
  await message.fill('Three weeks.')
  await page.getByRole('link', { name: 'Email templates', exact: true }).first().click()
  const notice = page.getByRole('region', { name: 'Continue your draft' })
  await notice.getByRole('link', { name: template.name }).click()
  await expect(message).toHaveValue('Three weeks.')
  await expect(page.getByText('Draft restored.')).toBeVisible()

  const other = await context.newPage()
  await other.goto(path)
  await waitForHydration(other)
  await other.getByRole('button', { name: 'Discard draft' }).click()
  await expect(other.getByRole('textbox', { name: 'Message' })).toHaveValue(template.body)
  await message.pressSequentially(' Or four.')
  await changeTemplate(db, {
    id: template.id,
    version: template.version,
    texts: { ...texts, body: 'Two weeks.' },
    by: commandLine,
  })
  await page.reload()
  await expect(message).toHaveValue('Three weeks. Or four.')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else edited this template while you were working')
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText('Template saved.')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('two tabs with a new template keep what the other one typed', async ({ page, context }) => {
  await join(page, createUniqueEmail('sam'), 'sales')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/admin/templates/new')
    await waitForHydration(tab)
  }
  await page.getByRole('textbox', { name: 'Message' }).fill('Two weeks.')
  await other.getByRole('textbox', { name: 'Name' }).fill('Lead times')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Two weeks.')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Lead times')
})
