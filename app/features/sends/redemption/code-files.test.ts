import { expect, test } from '#test/database.ts'
import { readPdf } from '#test/read-pdf.ts'
import { sendActor as by, createGiftSend } from '#test/sends.ts'
import { renderCodeFile } from './code-files.server.ts'
import { formatCode, generateCodes } from './codes.server.ts'

test('codes are printed ten a page and listed as CSV with their links; those of other campaigns are not', async ({
  db,
  services,
}) => {
  const { id } = await createGiftSend(db, { title: 'Choose your anniversary gift', slug: 'northwind' })
  const other = await createGiftSend(db)
  const generate = async (campaignId: string, count: number) => {
    const generated = await generateCodes(services, { campaignId, count, by })
    return generated.ok ? generated.codes : []
  }
  const codes = await generate(id, 11)
  const foreign = await generate(other.id, 1)
  const render = (format: 'csv' | 'cards', sent: string[]) =>
    renderCodeFile(services, { campaignId: id, codes: sent.join(' '), format, origin: 'https://shop.example', by })
  const sheet = await render('cards', [...codes, ...foreign])
  const { pages, isMarked } = await readPdf(sheet?.bytes as Buffer)
  expect([pages.length, isMarked]).toEqual([2, true])
  const printed = pages
    .map((page) => page.text)
    .join(' ')
    .replace(/\s+/g, ' ')
  for (const code of codes) expect(printed).toContain(formatCode(code))
  expect(printed).not.toContain(formatCode(foreign[0] ?? ''))
  for (const text of ['Choose your anniversary gift', 'A gift from Northwind Traders', 'shop.example/r/northwind'])
    expect(printed).toContain(text)
  const csv = String((await render('csv', codes))?.bytes)
    .trim()
    .split('\r\n')
  expect(csv).toHaveLength(12)
  expect(csv[1]).toBe(
    `${formatCode(codes[0] ?? '')},https://shop.example/r/northwind?code=${formatCode(codes[0] ?? '')}`,
  )
  expect(await render('csv', foreign)).toBeUndefined()
})
