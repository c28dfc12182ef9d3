import type { Page } from '@playwright/test'
import { addCookies, expect, test, waitForHydration } from '#test/admin.ts'
import { test as adminTest } from './accessibility/fixtures.ts'
import { adminPages } from './accessibility/pages.ts'
import { getPath, shopPages } from './shop-pages.ts'

/** Text typed before the scripts arrive stays, also when a browser extension has changed the page. */

/** Changes that common extensions make to a page before it is hydrated. */
const extensions: Record<string, () => void> = {
  'a password manager adds elements beside fields': () => {
    for (const field of document.querySelectorAll('input')) {
      const icon = document.createElement('div')
      icon.dataset.lastpassIconRoot = ''
      field.after(icon)
    }
  },
  'a password manager adds a custom element to forms': () => {
    for (const form of document.querySelectorAll('form')) form.prepend(document.createElement('com-1password-button'))
  },
  'a password manager marks fields': () => {
    for (const field of document.querySelectorAll('input, form')) {
      field.setAttribute('data-dashlane-rid', '1f')
      field.setAttribute('data-form-type', 'other')
    }
    for (const form of document.querySelectorAll('form')) {
      const mark = document.createElement('span')
      mark.dataset.dashlanecreated = 'true'
      form.append(mark)
    }
  },
  'a writing aid adds elements beside text areas and the body': () => {
    document.body.dataset.grExtInstalled = ''
    for (const area of document.querySelectorAll('textarea')) {
      area.setAttribute('data-gramm', 'false')
      area.after(document.createElement('grammarly-extension'))
    }
    document.documentElement.append(document.createElement('grammarly-desktop-integration'))
  },
  'a translator marks the document and replaces texts': () => {
    document.documentElement.lang = 'de'
    document.documentElement.className = 'translated-ltr'
    for (const element of document.querySelectorAll('label, h1, button')) {
      const text = [...element.childNodes].find((node) => node instanceof Text)
      const font = document.createElement('font')
      font.textContent = text?.textContent ?? ''
      text?.replaceWith(font)
    }
  },
}

// Colors are chosen, the order of a list is part of the URL once the scripts are there, and a region belongs to the country shown:
// the form of another country has its own.
const textFields =
  'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=hidden], [type=color]), textarea, select:not([name=sort], [name=region])'

type FieldValue = { id: string; name: string; value: string }

/** All text fields that are shown; parts of a page that load later change their order. */
const readTypedValues = (page: Page) =>
  page.evaluate(
    (textFields) =>
      [...document.querySelectorAll<HTMLInputElement>(textFields)]
        .filter(
          (field) =>
            field.checkVisibility({ visibilityProperty: true }) && !field.matches(':disabled, :read-only:not(select)'),
        )
        .map(({ id, name, value }): FieldValue => ({ id, name, value })),
    textFields,
  )

/** Values of all fields: controls that replace a field keep its value in a hidden one. */
const readValues = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(
      ({ id, name, value }): FieldValue => ({ id, name, value }),
    ),
  )

/** Some fields have no name once the page is interactive, others another id when React renders the page again. */
const isSame = (a: FieldValue, b: FieldValue) =>
  a.value === b.value && (a.name === b.name || (a.id !== '' && a.id === b.id))

const valuesOfTypes: Record<string, string> = {
  email: 'ada@northwind.example',
  number: '321',
  date: '2030-04-05',
  url: 'https://northwind.example',
}

/** Opens a page whose scripts wait, and lets extensions change it. */
async function openWithoutScripts(page: Page, path: string, changes: (() => void)[]) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^?]*\.js/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  for (const change of changes) await page.evaluate(change)
  return { release }
}

/** Types into every field. Returns what was typed. */
async function typeEarly(page: Page, path: string, changes: (() => void)[]) {
  const { release } = await openWithoutScripts(page, path, changes)
  for (const field of await page.locator(textFields).all()) {
    const isReachable = await field.evaluate((element) => !element.closest('[inert], [tabindex="-1"][name=subject]'))
    if (!isReachable || !(await field.isVisible()) || !(await field.isEditable())) continue
    const type = await field.evaluate((element) => (element as HTMLInputElement).type)
    if (type === 'select-one') await field.selectOption({ index: (await field.locator('option').count()) - 1 })
    else await field.fill(valuesOfTypes[type] ?? 'typed early')
  }
  return { release, typed: await readTypedValues(page) }
}

/** @returns how many fields were filled */
async function expectInputKept(page: Page, path: string, changes: (() => void)[]): Promise<number> {
  const { release, typed } = await typeEarly(page, path, changes)
  release()
  if (typed.length === 0) return 0
  await waitForHydration(page)
  await expect(async () => {
    const values = await readValues(page)
    expect(typed.filter((field) => !values.some((value) => isSame(field, value)))).toEqual([])
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
  return typed.length
}

const pageStates = { 'no extension': [], 'all extensions': Object.values(extensions) }

const hydrationFailed = /Minified React error #418/

for (const [name, change] of Object.entries(extensions))
  test(`a project request keeps its fields if ${name}`, async ({ page, expectedErrors }) => {
    expectedErrors.push(hydrationFailed)
    expect(await expectInputKept(page, '/get-started', [change])).toBeGreaterThan(5)
    await page.keyboard.type(' and the next word')
    await expect(page.getByLabel('Project Description')).toHaveValue('typed early and the next word')
  })

// The checkout leaves for the builder, as this visitor has no box.
for (const route of shopPages.filter((route) => route !== '/swag-box-checkout'))
  for (const [name, changes] of Object.entries(pageStates))
    test(`${route} keeps what is typed early, with ${name}`, async ({ page, db, expectedErrors }) => {
      expectedErrors.push(hydrationFailed, /404 .*\/no-such-page|404 \(Not Found\)/)
      await expectInputKept(page, await getPath(route, db), changes)
    })

for (const [name, changes] of Object.entries(pageStates))
  adminTest(
    `the controls of the post editor take over what is typed early, with ${name}`,
    async ({ page, fixtures, expectedErrors }) => {
      expectedErrors.push(hydrationFailed)
      await addCookies(page, fixtures.owner.split('; '))
      const { release } = await typeEarly(page, `/admin/posts/${fixtures.post}`, changes)
      await page.getByLabel('Tags').fill('Early, Typed early')
      await page.getByRole('textbox', { name: /^Text \(/ }).fill('Text before the editor')
      release()
      await waitForHydration(page)
      const editor = page.locator('.writing-code').getByRole('textbox')
      await expect(editor).toHaveText('Text before the editor')
      await expect(page.getByRole('list', { name: 'Selected tags' }).getByRole('listitem')).toHaveText([
        'Early',
        'Typed early',
      ])
      await expect(editor).toBeFocused()
      await page.keyboard.type(' goes on')
      await expect(page.locator('textarea[name=text]')).toHaveValue('Text before the editor goes on')
      await expect(page.getByText(/^Draft saved/)).toBeVisible()
    },
  )

for (const [name, changes] of Object.entries(pageStates))
  adminTest(`a proposal takes over what is typed early, with ${name}`, async ({ page, fixtures, expectedErrors }) => {
    expectedErrors.push(hydrationFailed)
    await addCookies(page, fixtures.owner.split('; '))
    const { release } = await openWithoutScripts(page, `/admin/proposals/${fixtures.proposal}`, changes)
    const [title, note] = [page.getByLabel('Title', { exact: true }), page.getByRole('textbox', { name: 'Cover note' })]
    await title.fill('Typed early')
    await note.fill('Typed early, too')
    release()
    await waitForHydration(page)
    await expect(note).toHaveValue('Typed early, too')
    await note.pressSequentially('.')
    await expect(note).toHaveValue('Typed early, too.')
    await expect(title).toHaveValue('Typed early')
    await expect(page.getByText(/^Draft saved/)).toBeVisible()
    await page.reload()
    await expect(title).toHaveValue('Typed early')
  })

adminTest(
  'the address form keeps a region chosen early, and shows the form of a country chosen early',
  async ({ page, fixtures }) => {
    await addCookies(page, fixtures.owner.split('; '))
    const path = adminPages['/admin/campaigns/:id/preview']?.at?.(fixtures) ?? ''
    for (const [label, value] of Object.entries({ State: 'IL', Country: 'JP' })) {
      const { release } = await openWithoutScripts(page, path, [])
      await page.getByLabel(label, { exact: true }).selectOption(value)
      release()
      await waitForHydration(page)
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
      await page.unrouteAll()
    }
    await expect(page.getByLabel('Prefecture')).toBeVisible()
  },
)

// The fields of a proposal depend on each other.
for (const [route, { as = 'owner', at, status }] of Object.entries(adminPages).filter(
  ([route]) => route !== '/admin/proposals/:id',
))
  for (const [name, changes] of Object.entries(pageStates))
    adminTest(
      `${route} keeps what is typed early, with ${name}`,
      { tag: '@every-page' },
      async ({ page, fixtures, expectedErrors }) => {
        test.slow()
        expectedErrors.push(hydrationFailed)
        if (status) expectedErrors.push(new RegExp(` ${status}\\b`))
        if (as !== 'anonymous') await addCookies(page, fixtures[as].split('; '))
        await expectInputKept(page, at?.(fixtures) ?? route, changes)
      },
    )
