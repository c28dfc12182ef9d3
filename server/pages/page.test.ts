import { expect, test } from 'vitest'
import { answerWith, packTighter, pageFrom } from './page.ts'

const html = `<p>${Array.from({ length: 9_000 }, (_, number) => `Mug ${number}`).join('</p><p>')}</p>`

/** A page of this text, whose bytes have memory of their own as a rendered page's have. */
async function packed(text: string, accepted: string) {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  const answer = new Response(null, { headers: { 'Content-Type': 'text/html' } })
  return { bytes, page: await pageFrom(answer, accepted, bytes) }
}

const read = async (page: Awaited<ReturnType<typeof packed>>['page'], accepted: string) => {
  const answer = await answerWith(page, new Headers({ 'Accept-Encoding': accepted }))
  return { size: (await answer.clone().arrayBuffer()).byteLength, encoding: answer.headers.get('Content-Encoding') }
}

test('the memory of a page is given back once it is packed, and every encoding can still be had', async () => {
  const { bytes, page } = await packed(html, 'br')
  expect(bytes.buffer.byteLength).toBe(0)
  expect(await (await answerWith(page, new Headers({ 'Accept-Encoding': 'identity' }))).text()).toBe(html)
  const loose = await read(page, 'br')
  await packTighter(page)
  const tight = await read(page, 'br')
  expect(tight.encoding).toBe('br')
  expect(tight.size).toBeLessThan(loose.size)
  expect((await read(page, 'gzip')).encoding).toBe('gzip')
  expect(await (await answerWith(page, new Headers())).text()).toBe(html)
})

test('what is too small to be packed keeps its memory', async () => {
  const { bytes, page } = await packed('<p>Mug</p>', 'br')
  expect(bytes.buffer.byteLength).toBeGreaterThan(0)
  expect(await (await answerWith(page, new Headers({ 'Accept-Encoding': 'br' }))).text()).toBe('<p>Mug</p>')
})
