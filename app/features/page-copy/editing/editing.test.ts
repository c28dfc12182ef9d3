import { sql } from 'drizzle-orm'
import { readContent } from '#app/features/brand/content.server.ts'
import {
  listPastChanges,
  openDocument,
  restoreDocument,
  saveDocumentDraft,
} from '#app/features/content/documents.server.ts'
import { readDraft, saveDraft } from '#app/features/content/drafts.server.ts'
import { getFingerprints, listChangedFields } from '#app/features/content/fields.ts'
import { getActor } from '#app/features/staff/person.ts'
import { contentFields } from '#db/tables/shop-content.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { aboutDefaults } from '../default-copy/about.ts'
import { toPageMarkdown } from '../markdown/page-markdown.ts'
import { buildCopy, getEditedSections, getTexts } from './build-copy.ts'
import { defaultMergeFieldTexts, getContentKey, readCopy } from './copy.server.ts'
import { listDifferences } from './differences.ts'
import { getCopyDraftPage, getPageDocument, listPages } from './edit.server.ts'
import {
  applyListAction,
  checkPage,
  type FormGroup,
  type FormItem,
  readListAction,
  readPageForm,
  toPageFields,
  toPageForm,
} from './form.ts'
import { isLink } from './link.ts'
import { pageKeys } from './pages.ts'
import { listEmptyTerms, readStockedTerms } from './stocked-terms.server.ts'

/** Encodes a page form like a browser. */
function toFormData(typed: FormGroup): FormData {
  const form = new FormData()
  const append = (name: string, each: FormGroup[string]) => {
    if (typeof each === 'string') form.append(name, each)
    else if (Array.isArray(each)) {
      for (const { key, value } of each) {
        form.append(name, key)
        append(`${name}.${key}`, value)
      }
    } else if ('src' in each) {
      form.append(name, String(each.src))
      form.append(`${name}-alt`, String(each.alt))
    } else for (const [part, below] of Object.entries(each)) append(name ? `${name}.${part}` : part, below)
  }
  append('', typed)
  return form
}

const getQuestions = (typed: FormGroup) => (typed.faq as FormGroup).questions as FormItem[]

test('the form of an unedited page stores nothing', () => {
  for (const key of pageKeys) {
    const typed = readPageForm(key, toFormData(toPageForm(key, {})))
    const seen = getFingerprints(toPageFields(key, toPageForm(key, {})))
    expect(listChangedFields(toPageFields(key, typed), seen)).toEqual([])
    const checked = checkPage(key, typed)
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
    expect([key, getEditedSections(key, checked.copy)]).toEqual([key, {}])
    expect(listDifferences(key, {}, checked.copy)).toEqual([])
  }
})

test('reports each error with its field name, also in lists', () => {
  const form = toFormData(toPageForm('home', {}))
  form.set('hero.title', ' ')
  form.set('hero.note', 'Within {contactWithn} or {replyWithin}')
  form.set('faq.questions.3.answer', 'x'.repeat(801))
  form.set('faq.questions.0.link.to', '')
  form.set('services.cards.2.to', '/admin')
  form.set('slides.1.picture-alt', '')
  form.set('slides.0.picture', 'https://elsewhere.example/a.png')
  const checked = checkPage('home', readPageForm('home', form))
  expect(checked).toEqual({
    ok: false,
    errors: {
      'hero.title': ['Enter text'],
      'hero.note': ['Unknown merge field: {contactWithn}, {replyWithin}'],
      'faq.questions.3.answer': ['Use 800 characters or fewer'],
      'faq.questions.0.link.to': ['Enter the link URL'],
      'services.cards.2.to': ['Enter a page of this store, such as /products, or a URL that starts with https://'],
      'slides.1.picture': ['Enter alt text'],
      'slides.0.picture': ['Choose an image'],
    },
  })
})

test('adds, removes and moves list items within limits, without JavaScript', () => {
  const step = (typed: FormGroup, name: string, value: string) => {
    const form = toFormData(typed)
    form.append(name, value)
    const action = readListAction(form)
    if (!action) throw new Error('no step')
    return applyListAction('home', readPageForm('home', form), action)
  }
  let typed = toPageForm('home', {})
  const first = getQuestions(typed)[0]
  typed = step(typed, 'move:faq.questions', '0 down')
  expect(
    getQuestions(typed)
      .map(({ key }) => key)
      .slice(0, 3),
  ).toEqual(['1', '0', '2'])
  expect(getQuestions(typed)[1]).toEqual(first)
  typed = step(typed, 'add:faq.questions', 'add')
  expect(getQuestions(typed).at(-1)).toEqual({
    key: '9',
    value: { question: '', answer: '', link: { label: '', to: '' } },
  })
  for (let count = 0; count < 20; count++) typed = step(typed, 'add:faq.questions', 'add')
  expect(getQuestions(typed)).toHaveLength(20)
  typed = step(typed, 'remove:faq.questions', '0')
  expect(getQuestions(typed).map(({ key }) => key)).not.toContain('0')
  for (const { key } of getQuestions(typed)) typed = step(typed, 'remove:faq.questions', key)
  expect(getQuestions(typed)).toHaveLength(3)
  // The page layout requires six cards.
  const cards = (each: FormGroup) => (each.services as FormGroup).cards as FormItem[]
  expect(cards(step(typed, 'remove:services.cards', '0'))).toHaveLength(6)
  expect(cards(step(typed, 'add:services.cards', 'add'))).toHaveLength(6)
})

test.each([
  ['/products?category=Drinkware', true],
  ['/swag-boxes#countries', true],
  ['/blog/tag/notes', true],
  ['https://example.com/a', true],
  ['/admin', false],
  ['/no-such-page', false],
  ['//evil.example', false],
  ['http://example.com', false],
  ['javascript:alert(1)', false],
  ['https://user@example.com', false],
])('the link %s is allowed: %s', (target, isAllowed) => {
  expect(isLink(target)).toBe(isAllowed)
})

test('publishes, previews drafts, detects conflicts, and restores earlier versions', async ({ services, db }) => {
  const { person: ada } = await joinStaff(services, 'ada@shop.example', 'editor')
  const { person: bob } = await joinStaff(services, 'bob@shop.example', 'editor')
  const [byAda, byBob] = [getActor(ada, ''), getActor(bob, '')]
  const key = 'home' as const
  const createForm = (title: string) => {
    const form = toFormData(toPageForm(key, {}))
    form.set('hero.title', title)
    return readPageForm(key, form)
  }
  const title = async () => (await readCopy(services, key)).hero.title
  const defaultTitle = await title()

  const home = getPageDocument(key)
  const id = getContentKey(key)
  const open = async (staffId: string) => {
    const document = await openDocument(db, home, { id, staffId })
    if (!document) throw new Error('a page always opens')
    return document
  }
  const draft = async (staffId: string, copy: string) => {
    const { version, seen } = await open(staffId)
    await saveDocumentDraft(db, home, { id, staffId, version, seen, fields: toPageFields(key, createForm(copy)) })
  }
  const previewTitle = async (staffId: string) => {
    const fields = (await readDraft(db, { kind: 'page', subject: id, staffId }, contentFields))?.fields ?? null
    const page = await getCopyDraftPage(services, { id, fields, publishAt: null })
    return (await readCopy({ content: page?.content ?? services.content }, key)).hero.title
  }
  await draft(ada.id, 'Drafted in {foundedIn}.')
  expect(await open(ada.id)).toMatchObject({ version: 0, draft: { isOutdated: false } })
  expect(await previewTitle(ada.id)).toBe('Drafted in 2020.')
  expect(await previewTitle(bob.id)).toBe(defaultTitle)
  expect(await title()).toBe(defaultTitle)
  // A section with invalid input is previewed as published.
  await draft(ada.id, 'In {nowhere}')
  expect(await previewTitle(ada.id)).toBe(defaultTitle)
  // Drafts of earlier versions of the software store sections.
  const fields = { hero: { ...(getTexts(key, {}).hero as object), title: 'Of old' } }
  await saveDraft(db, { kind: 'page', subject: id, staffId: bob.id, version: 0, fields })
  expect(await open(bob.id)).toMatchObject({ fields: { 'hero.title': 'Of old' } })

  const publish = async (by: typeof byAda, version: number, copy: string) => {
    const checked = home.validate(toPageFields(key, createForm(copy)), { version, seen: {} })
    return checked.ok ? home.publish(db, { id, version, value: checked.value, by }) : checked
  }
  expect(await publish(byAda, 0, 'In {nowhere}')).toMatchObject({
    ok: false,
    errors: { 'hero.title': [expect.any(String)] },
  })
  expect(await publish(byAda, 0, 'From Ada')).toEqual({ outcome: 'saved' })
  expect(await title()).toBe('From Ada')
  expect(await readContent(db, id)).toMatchObject({ version: 1, value: { hero: { title: 'From Ada' } } })
  expect(Object.keys((await readContent(db, id)).value)).toEqual(['hero'])

  expect(await publish(byBob, 0, 'From Bob')).toEqual({ outcome: 'conflict' })
  expect(await publish(byBob, 1, 'From Bob')).toEqual({ outcome: 'saved' })
  const { changes } = await listPastChanges(db, home, { id })
  const change = (before: string, after: string) => [
    {
      title: 'Hero › Heading',
      lines: [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ],
    },
  ]
  expect(changes).toMatchObject([
    { by: 'bob', differences: change('From Ada', 'From Bob') },
    { by: 'ada', differences: change(defaultTitle, 'From Ada') },
  ])
  const restore = (revision = 0) => restoreDocument(db, home, { id, revision, by: byBob })
  expect(await restore(changes[0]?.id)).toEqual({ outcome: 'saved' })
  expect(await title()).toBe('From Ada')
  // Before the first change the page had the default texts.
  expect(await restore(changes[1]?.id)).toEqual({ outcome: 'saved' })
  expect(await title()).toBe(defaultTitle)
  const [first] = await listPages(db, { staffId: bob.id })
  expect(first).toMatchObject({ key, own: false, changed: { by: 'bob' } })
})

test('ignores stored sections with an outdated structure', async ({ services, db }) => {
  const value = { hero: { heading: 'Of an older version' }, closing: { title: 'Ours' }, gone: 1 }
  await db.execute(sql`insert into shop_content (key, value) values ('page/about-us', ${JSON.stringify(value)}::jsonb)`)
  const copy = await readCopy(services, 'about-us')
  expect(copy.closing.title).toBe('Ours')
  expect(copy.story.title).toMatch(/^We started/)
})

test('lists categories without products in stock', async ({ db }) => {
  const stockedTerms = await readStockedTerms(db)
  expect(listEmptyTerms('bulk-swag', {}, stockedTerms)).toEqual(['Drinkware', 'T-Shirts', 'Outerwear', 'Office'])
  const some = { category: [{ name: 'Office', products: 2 }], brand: [] }
  expect(listEmptyTerms('bulk-swag', {}, some)).toEqual(['Drinkware', 'T-Shirts', 'Outerwear'])
  expect(listEmptyTerms('about-us', {}, some)).toEqual([])
})

test('a section can be hidden, and its texts are in no copy of the page', () => {
  const typed = toPageForm('about-us', getTexts('about-us', {}))
  expect((typed.pledge as FormGroup).visibility).toBe('shown')
  // The form as a browser sends it: a hidden field, then the checkbox, which is not selected.
  const form = new FormData()
  form.append('pledge.visibility', 'hidden')
  const story = new FormData()
  story.append('story.visibility', 'hidden')
  story.append('story.visibility', 'shown')
  expect((readPageForm('about-us', form).pledge as FormGroup).visibility).toBe('hidden')
  expect((readPageForm('about-us', story).story as FormGroup).visibility).toBe('shown')

  const hidden = { ...typed, pledge: { ...(typed.pledge as FormGroup), visibility: 'hidden' } }
  const checked = checkPage('about-us', hidden)
  if (!checked.ok) throw new Error('the hidden section was rejected')
  const edited = getEditedSections('about-us', checked.copy)
  expect(Object.keys(edited)).toEqual(['pledge'])
  const copy = buildCopy('about-us', edited, defaultMergeFieldTexts)
  expect(copy.pledge).toEqual({ visibility: 'hidden', title: '', text: '' })
  expect(toPageMarkdown('about-us', copy, (path) => path)).not.toContain('One in every hundred dollars')
  // Sections that older versions stored have no visibility and are shown.
  const { visibility: _, ...older } = aboutDefaults.pledge
  expect(buildCopy('about-us', { pledge: { ...older, title: 'Ours' } }, defaultMergeFieldTexts).pledge).toMatchObject({
    visibility: 'shown',
    title: 'Ours',
  })
})

test('sections are sorted and hidden, those without fields as well', () => {
  const form = toFormData(toPageForm('swag-boxes', {}))
  form.append('move:layout', 'anatomy up')
  const action = readListAction(form)
  if (!action) throw new Error('no step')
  const moved = applyListAction('swag-boxes', readPageForm('swag-boxes', form), action)
  const names = ['anatomy', 'options', 'freeSample', 'pricing', 'countries', 'highlights', 'closing']
  expect(moved.layout).toBe(names.join())
  const checked = checkPage('swag-boxes', {
    ...moved,
    optionsVisibility: 'hidden',
    pricing: { ...(moved.pricing as FormGroup), visibility: 'hidden' },
  })
  if (!checked.ok) throw new Error('the order was rejected')
  const edited = getEditedSections('swag-boxes', checked.copy)
  expect(Object.keys(edited)).toEqual(['layout', 'optionsVisibility', 'pricing'])
  const copy = buildCopy('swag-boxes', edited, defaultMergeFieldTexts)
  expect(copy.layout).toEqual(names.filter((name) => name !== 'options' && name !== 'pricing'))
  expect(copy).toMatchObject({ options: [], pricing: { title: '', lines: [] } })
  const markdown = toPageMarkdown('swag-boxes', copy, (path) => path)
  expect(Array.from(markdown.matchAll(/^## (.*)$/gm), ([, title]) => title)).toEqual([
    "What's a Swag Box?",
    'Hold one before you order',
    'Delivered duties paid to',
  ])
  expect(listDifferences('swag-boxes', {}, edited).map(({ title }) => title)).toEqual([
    'Sections',
    'Show this section',
    'Storage and shipping prices › Show this section',
  ])
})

test('Markdown has the headings of the page, and no texts for fields of a form', () => {
  const render = (key: 'bulk-swag' | 'swag-boxes') =>
    toPageMarkdown(key, buildCopy(key, {}, defaultMergeFieldTexts), (path) => path)
  expect(render('bulk-swag')).toContain('## Request a Custom Curation\n\nRather not scroll?')
  expect(render('swag-boxes')).toMatch(/^Tell us where to send it.*\n\n## /m)
})

test('an order of another version is ignored', () => {
  const { layout } = buildCopy('about-us', { layout: 'mission,story' }, defaultMergeFieldTexts)
  expect(layout).toEqual(['quote', 'differentiators', 'pledge', 'mission', 'closing'])
  expect(toPageForm('about-us', { layout: 'mission,story' }).layout).toBe(layout.join())
  const typed = { ...toPageForm('about-us', {}), layout: 'mission,mission' }
  expect(checkPage('about-us', typed)).toEqual({ ok: false, errors: { layout: ['Sort all sections once'] } })
})

test('without a donated share, no page mentions the pledge', () => {
  const texts = { ...defaultMergeFieldTexts, donatedShareOfSales: '' }
  const about = buildCopy('about-us', {}, texts)
  expect(about.pledge).toMatchObject({ visibility: 'hidden', text: '' })
  expect(toPageMarkdown('about-us', about, (path) => path)).not.toMatch(/pledge|annual sales/)
  expect(toPageMarkdown('home', buildCopy('home', {}, texts), (path) => path)).not.toMatch(/annual sales/)
})
