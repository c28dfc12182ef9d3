import * as v from 'valibot'
import { expect, test } from '#test/database.ts'
import { proposalContentSchema } from '../document/proposal-content.schema.ts'
import { refreshMockups } from './refresh-mockups.server.ts'

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#d00"/></svg>'

const toContent = (method: string, mockup: string | null, artwork: string | null = 'uploads/logo.svg') =>
  v.parse(proposalContentSchema, {
    title: 'Boxes',
    options: [
      {
        id: 'a',
        name: 'Option A',
        lines: [
          {
            id: 'mug',
            name: 'Mug',
            color: 'White',
            image: '/pictures/mug-white.webp',
            quantities: [48],
            prices: [],
            mockup,
            imprints: [{ id: 'front', design: 'logo', location: 'Front', method, artwork }],
          },
        ],
      },
    ],
  })

test('mockups follow changed imprints; the visitor’s own and those that cannot be drawn stay', async ({ services }) => {
  await services.storage.put('uploads/logo.svg', logo)
  const draw = async (...[content, before]: ReturnType<typeof toContent>[]) =>
    (content && (await refreshMockups(services, { content, before })))?.options[0]?.lines[0]?.mockup
  const own = toContent('digital-print', 'uploads/own.png')
  expect(await draw(own, own)).toBe('uploads/own.png')
  expect(await draw(toContent('digital-print', null))).toMatch(/^proposal-mockups\//)
  expect(await draw(toContent('laser-engraving', 'uploads/own.png'), own)).toMatch(/^proposal-mockups\//)
  expect(await draw(toContent('deboss', 'uploads/own.png', null), own)).toBe('uploads/own.png')
  const changed = toContent('foil', 'uploads/own.png')
  const late = await refreshMockups(services, { content: changed, before: own, deadline: 0 })
  expect(late.options[0]?.lines[0]?.mockup, 'the mockup of another method').toBeNull()
  expect(await draw(late, late)).toMatch(/^proposal-mockups\//)
})
