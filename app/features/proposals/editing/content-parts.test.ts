import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { openDocument, resolveConflict, saveDocumentDraft } from '#app/features/content/documents.server.ts'
import { getFingerprints, mergeFields } from '#app/features/content/fields.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { createProposal } from '../lifecycle/create-proposal.server.ts'
import { contentDocument } from './content-document.server.ts'
import { contentParts } from './content-parts.ts'
import { applyIntent, emptyLine } from './values/apply-intent.ts'
import { setAt } from './values/form-values.ts'
import { type ProposalValues, proposalValuesSchema } from './values/proposal-values.schema.ts'
import { toContent } from './values/to-content.ts'

const line = (id: string, name: string) => ({ ...emptyLine, id, name, prices: '1: 10' })
const option = (id: string, name: string, lines: object[]) => ({ id, name, lines })
const seen = v.parse(proposalValuesSchema, {
  title: 'Boxes',
  choice: 'one',
  locale: 'en-US',
  currency: 'USD',
  options: [
    { ...option('a', 'Option A', [line('mug', 'Mug'), line('pen', 'Pen')]), overrides: { '0/product/mug': '400' } },
    option('b', 'Option B', [line('bag', 'Bag'), line('cap', 'Cap')]),
  ],
})

/** Applies "path = value" and buttons. */
function edit(...changes: ([string, unknown] | string)[]): ProposalValues {
  return changes.reduce<ProposalValues>(
    (values, change) =>
      typeof change === 'string' ? applyIntent(values, change, () => `new-${change.length}`) : setAt(values, ...change),
    seen,
  )
}

function merge(mine: ProposalValues, live: ProposalValues) {
  const fingerprints = getFingerprints(contentParts.split(seen))
  const merged = mergeFields(contentParts.split(mine), contentParts.split(live), fingerprints)
  const values = contentParts.join(merged.fields, { mine, live, seen: fingerprints })
  const getTitle = (name: string) => contentParts.getTitle(name, live)
  return {
    values,
    lines: values.options.map(({ lines }) => lines.map(({ id }) => id)),
    theirs: merged.theirs.map(getTitle),
    both: merged.both.map(getTitle),
  }
}

test('splitting and joining loses nothing', () => {
  expect(merge(seen, seen)).toMatchObject({ values: seen, theirs: [], both: [] })
})

test('edits of different lines, options and figures merge without a conflict', () => {
  const mine = edit(['options.0.lines.0.quantities.0', '96'], ['options.0.name', 'Lean'], 'add-line options.0')
  const live = edit(
    ['options.0.lines.1.color', 'Black'],
    ['options.1.lines.0.name', 'Tote'],
    ['options.0.overrides.0/product/pen', '50'],
    'add-line options.1',
    'add-charge options.0',
    'add-text blocks',
  )
  const { values, lines, theirs, both } = merge(mine, live)
  expect(both).toEqual([])
  expect(new Set(theirs)).toEqual(
    new Set(['Option A, Pen', 'Option B, Tote', 'Option A', 'Option B', 'Text and images']),
  )
  expect(lines).toEqual([
    ['mug', 'pen', 'new-18'],
    ['bag', 'cap', 'new-18'],
  ])
  expect(values).toMatchObject({
    blocks: [{ kind: 'text' }],
    options: [
      {
        name: 'Lean',
        overrides: { '0/product/mug': '400', '0/product/pen': '50' },
        charges: [{ kind: 'order' }],
        lines: [{ quantities: ['96'] }, { color: 'Black' }, {}],
      },
      { lines: [{ name: 'Tote' }, {}, {}] },
    ],
  })
})

test('both editing one line is a conflict, which names it', () => {
  const { values, both } = merge(
    edit(['options.0.lines.0.color', 'Red'], ['options.0.overrides.0/product/mug', '410']),
    edit(['options.0.lines.0.quantities.0', '144'], ['options.0.overrides.0/product/mug', '420']),
  )
  expect(both.toSorted()).toEqual(['Option A', 'Option A, Mug'])
  expect(values.options[0]).toMatchObject({ lines: [{ color: 'Red' }, {}], overrides: { '0/product/mug': '410' } })
})

test('removals and orders of both apply; what one removed and the other edited stays', () => {
  const mine = edit('remove options.0.lines.1', 'reset options.0.overrides.0/product/mug')
  const first = merge(mine, edit('remove options.1.lines.0', 'up options.1'))
  expect(first.values.options.map(({ id, lines }) => [id, lines.map((each) => each.id)])).toEqual([
    ['b', ['cap']],
    ['a', ['mug']],
  ])
  expect(first.values.options[1]?.overrides).toEqual({})
  expect(first.both).toEqual([])

  const kept = merge(edit(['options.0.lines.1.color', 'Black']), edit('remove options.0'))
  expect(kept.values.options.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(kept.both).not.toEqual([])
  expect(merge(seen, edit('remove options.0')).lines).toEqual([['bag', 'cap']])
  expect(merge(edit('remove options.0'), edit(['options.0.lines.0.name', 'Cup'])).both).toEqual(['Option A, Cup'])
})

test('a save after a teammate’s is merged as a draft, and a reset figure is a draft', async ({ services }) => {
  const { db } = services
  const ada = (await joinStaff(services, 'ada@shop.example', 'sales')).person
  const by = { staffId: null, name: 'bob@shop.example', ip: null }
  const { id } = await createProposal(db, { content: toContent(seen).content, brand: defaultBrand, by })
  const opened = await openDocument(db, contentDocument, { id, staffId: ada.id })
  if (!opened) throw new Error('not found')
  const base = { id, staffId: ada.id, version: opened.version, seen: opened.seen }
  const reset = await saveDocumentDraft(db, contentDocument, {
    ...base,
    fields: setAt(opened.fields, 'options.0.overrides.0/product/mug', ''),
  })
  expect(reset).toMatchObject({ outcome: 'saved', draftToken: expect.any(String) })

  const theirs = toContent(setAt(opened.fields, 'options.1.lines.0.name', 'Tote')).content
  await contentDocument.publish(db, { id, version: opened.version, value: theirs, by })
  const fields = setAt(opened.fields, 'options.0.lines.0.name', 'Cup')
  const resolved = await resolveConflict(db, contentDocument, { ...base, fields })
  expect(resolved?.conflict).toMatchObject({ theirs: ['Option B, Tote'], both: [] })
  expect(resolved?.edit.fields.options.map(({ lines }) => lines[0]?.name)).toEqual(['Cup', 'Tote'])
  const same = setAt(opened.fields, 'options.1.lines.0.name', 'Sack')
  const conflict = (await resolveConflict(db, contentDocument, { ...base, fields: same }))?.conflict
  expect(conflict?.both.map(({ title }) => title)).toEqual(['Option B'])
  expect(await openDocument(db, contentDocument, { id, staffId: randomUUID() })).toMatchObject({ draft: null })
})
