import { sql } from 'drizzle-orm'
import { readContent } from '#app/features/brand/content.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { getContentKey, readCopy } from './copy.server.ts'
import { differences } from './differences.ts'
import {
  discardDraft,
  listPages,
  listStates,
  openPage,
  publishPage,
  readDraftCopy,
  resetPage,
  restorePage,
  storeDraft,
} from './edit.server.ts'
import { checkPage, stepIn, type TypedGroup, type TypedItem, toForm, typedPage, withStep } from './form.ts'
import { emptyLabels, readLabels } from './labels.server.ts'
import { isLink } from './link.ts'
import { pageKeys } from './pages.ts'
import { ownSections } from './words.ts'

/** The form of a page as a browser sends it. */
function sent(typed: TypedGroup): FormData {
  const form = new FormData()
  const put = (name: string, each: TypedGroup[string]) => {
    if (typeof each === 'string') form.append(name, each)
    else if (Array.isArray(each)) {
      for (const { key, of } of each) {
        form.append(name, key)
        put(`${name}.${key}`, of)
      }
    } else if ('src' in each) {
      form.append(name, String(each.src))
      form.append(`${name}-alt`, String(each.alt))
    } else for (const [part, below] of Object.entries(each)) put(name ? `${name}.${part}` : part, below)
  }
  put('', typed)
  return form
}

const questionsIn = (typed: TypedGroup) => (typed.faq as TypedGroup).questions as TypedItem[]

test('every page goes through its form unchanged, and nothing of it is to be stored', () => {
  for (const key of pageKeys) {
    const typed = typedPage(key, sent(toForm(key, {})))
    const checked = checkPage(key, typed)
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
    expect([key, ownSections(key, checked.words)]).toEqual([key, {}])
    expect(differences(key, {}, checked.words)).toEqual([])
  }
})

test('each mistake is told beside its field, wherever its list has it', () => {
  const form = sent(toForm('home', {}))
  form.set('hero.title', ' ')
  form.set('hero.note', 'Within {contactWithn} or {replyWithin}')
  form.set('faq.questions.3.answer', 'x'.repeat(801))
  form.set('faq.questions.0.link.to', '')
  form.set('services.cards.2.to', '/admin')
  form.set('slides.1.picture-alt', '')
  form.set('slides.0.picture', 'https://elsewhere.example/a.png')
  const checked = checkPage('home', typedPage('home', form))
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

test('a list grows, shrinks and is put in order within its limits, without JavaScript', () => {
  const step = (typed: TypedGroup, name: string, value: string) => {
    const form = sent(typed)
    form.append(name, value)
    const asked = stepIn(form)
    if (!asked) throw new Error('no step')
    return withStep('home', typedPage('home', form), asked)
  }
  let typed = toForm('home', {})
  const first = questionsIn(typed)[0]
  typed = step(typed, 'move:faq.questions', '0 down')
  expect(
    questionsIn(typed)
      .map(({ key }) => key)
      .slice(0, 3),
  ).toEqual(['1', '0', '2'])
  expect(questionsIn(typed)[1]).toEqual(first)
  typed = step(typed, 'add:faq.questions', 'add')
  expect(questionsIn(typed).at(-1)).toEqual({ key: '9', of: { question: '', answer: '', link: { label: '', to: '' } } })
  for (let count = 0; count < 20; count++) typed = step(typed, 'add:faq.questions', 'add')
  expect(questionsIn(typed)).toHaveLength(20)
  typed = step(typed, 'remove:faq.questions', '0')
  expect(questionsIn(typed).map(({ key }) => key)).not.toContain('0')
  for (const { key } of questionsIn(typed)) typed = step(typed, 'remove:faq.questions', key)
  expect(questionsIn(typed)).toHaveLength(3)
  // Six cards are what the page is drawn for.
  const cards = (each: TypedGroup) => (each.services as TypedGroup).cards as TypedItem[]
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
])('%s may be linked: %s', (target, may) => {
  expect(isLink(target)).toBe(may)
})

test('what is published is what visitors read; drafts, conflicts, history and the way back', async ({
  services,
  db,
}) => {
  const { person: ada } = await joinStaff(services, 'ada@shop.example', 'editor')
  const { person: bob } = await joinStaff(services, 'bob@shop.example', 'editor')
  const [byAda, byBob] = [getActor(ada, ''), getActor(bob, '')]
  const key = 'home' as const
  const typedWith = (title: string) => {
    const form = sent(toForm(key, {}))
    form.set('hero.title', title)
    return typedPage(key, form)
  }
  const title = async () => (await readCopy(services, key)).hero.title
  const own = await title()

  await storeDraft(db, { key, staffId: ada.id, version: 0, typed: typedWith('Drafted in {foundedIn}.') })
  expect((await openPage(db, { key, staffId: ada.id })).draft).toMatchObject({ version: 0 })
  expect((await readDraftCopy(services, { key, staffId: ada.id })).hero.title).toBe('Drafted in 2020.')
  expect((await readDraftCopy(services, { key, staffId: bob.id })).hero.title).toBe(own)
  expect(await title()).toBe(own)
  // A section with invalid input is previewed as published.
  await storeDraft(db, { key, staffId: ada.id, version: 0, typed: typedWith('In {nowhere}') })
  expect((await readDraftCopy(services, { key, staffId: ada.id })).hero.title).toBe(own)

  const publish = (by: typeof byAda, staffId: string, version: number, words: string) =>
    publishPage(db, { key, staffId, version, typed: typedWith(words), by })
  expect(await publish(byAda, ada.id, 0, 'In {nowhere}')).toMatchObject({ outcome: 'refused' })
  expect(await publish(byAda, ada.id, 0, 'From Ada')).toEqual({ outcome: 'published' })
  expect((await openPage(db, { key, staffId: ada.id })).draft).toBeUndefined()
  expect(await title()).toBe('From Ada')
  expect(await readContent(db, getContentKey(key))).toMatchObject({
    version: 1,
    value: { hero: { title: 'From Ada' } },
  })
  expect(Object.keys((await readContent(db, getContentKey(key))).value)).toEqual(['hero'])

  expect(await publish(byBob, bob.id, 0, 'From Bob')).toMatchObject({
    outcome: 'conflict',
    now: { version: 1, by: 'ada' },
  })
  expect(await publish(byBob, bob.id, 1, 'From Bob')).toEqual({ outcome: 'published' })
  const states = await listStates(db, key)
  expect(states.map(({ by, value, before }) => [by, differences(key, before, value)])).toEqual([
    ['bob', [{ where: 'Hero › Heading', before: 'From Ada', after: 'From Bob' }]],
    ['ada', [{ where: 'Hero › Heading', before: own, after: 'From Ada' }]],
  ])
  const revision = states[1]?.id ?? 0
  expect(await restorePage(db, { key, version: 2, revision, by: byBob })).toMatchObject({ ok: true })
  expect(await title()).toBe('From Ada')
  expect(await resetPage(db, { key, version: 3, by: byBob })).toMatchObject({ ok: true })
  expect(await title()).toBe(own)
  const [home] = await listPages(db, { staffId: bob.id })
  expect(home).toMatchObject({ key, own: false, changed: { by: 'bob' }, draftAt: null })
  await storeDraft(db, { key, staffId: bob.id, version: 4, typed: typedWith('Half') })
  await discardDraft(db, { key, staffId: bob.id })
  expect((await openPage(db, { key, staffId: bob.id })).typed).toEqual(toForm(key, {}))
})

test('a section that the page no longer understands is read as the shop’s own', async ({ services, db }) => {
  const value = { hero: { heading: 'Of an older version' }, closing: { title: 'Ours' }, gone: 1 }
  await db.execute(sql`insert into shop_content (key, value) values ('page/about-us', ${JSON.stringify(value)}::jsonb)`)
  const copy = await readCopy(services, 'about-us')
  expect(copy.closing.title).toBe('Ours')
  expect(copy.story.title).toMatch(/^We started/)
})

test('a category that has no product in stock is named', async ({ db }) => {
  const labels = await readLabels(db)
  expect(emptyLabels('bulk-swag', {}, labels)).toEqual(['Drinkware', 'T-Shirts', 'Outerwear', 'Office'])
  const some = { category: [{ name: 'Office', products: 2 }], brand: [] }
  expect(emptyLabels('bulk-swag', {}, some)).toEqual(['Drinkware', 'T-Shirts', 'Outerwear'])
  expect(emptyLabels('about-us', {}, some)).toEqual([])
})
