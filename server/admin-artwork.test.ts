import { storeArtwork } from '#test/artwork.ts'
import { test as base, expect } from '#test/built-app.ts'
import { joinStaff } from '#test/staff.ts'
import { getEntries } from '#test/zip.ts'

type SendRequest = (path: string, method?: string) => Promise<Response>

/** Sends requests as a member of sales. */
const test = base.extend<{ sendRequest: SendRequest }>({
  sendRequest: async ({ app, services }, use) => {
    const { cookie } = await joinStaff(services, 'bob@shop.example', 'sales')
    await use((path, method = 'GET') => {
      const request = new Request(`http://localhost/admin/requests/${path}`, { method, headers: { Cookie: cookie } })
      return app.render(request, { log: services.log, visitor: { ip: '192.0.2.7' } })
    })
  },
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const securityHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

test('a file downloads as an attachment under a sandbox policy', async ({ sendRequest, services }) => {
  const { reference } = await storeArtwork(services, [{ name: 'Löwe "1"; %41.svg', content: svg }])
  for (const method of ['GET', 'HEAD']) {
    const response = await sendRequest(`${reference}/artwork/0`, method)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...securityHeaders,
      'content-type': 'application/octet-stream',
      'content-length': String(svg.length),
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename="L_we _1_; _41.svg"; filename*=UTF-8''L%C3%B6we%20%221%22%3B%20%2541.svg`,
    })
    expect(await response.text()).toBe(method === 'GET' ? svg : '')
  }
})

test('an SVG preview has a policy without scripts and requests', async ({ sendRequest, services }) => {
  const { reference } = await storeArtwork(services, [
    { name: 'logo.svg', content: svg },
    { name: 'logo.pdf', content: '%PDF-1.7' },
  ])
  const response = await sendRequest(`${reference}/artwork/0/image`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...securityHeaders,
    'content-type': 'image/svg+xml',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    'content-disposition': `attachment; filename="logo.svg"; filename*=UTF-8''logo.svg`,
  })
  expect(await response.text()).toBe(svg)
  expect((await sendRequest(`${reference}/artwork/1/image`)).status).toBe(404)
})

test('all files are one ZIP under the reference', async ({ sendRequest, services }) => {
  const { reference } = await storeArtwork(services, [
    { name: 'logo.svg', content: svg },
    { name: 'logo.svg', content: 'other' },
  ])
  const response = await sendRequest(`${reference.toLowerCase()}/artwork/zip`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...securityHeaders,
    'content-type': 'application/zip',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `attachment; filename="${reference}.zip"; filename*=UTF-8''${reference}.zip`,
  })
  const zip = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(zip.length))
  expect(getEntries(zip)).toEqual({ 'logo.svg': svg, 'logo (2).svg': 'other' })
})

test('a person downloads two ZIPs at a time', async ({ sendRequest, services }) => {
  const { reference } = await storeArtwork(services, [{ name: 'large.svg', content: svg.padEnd(3_000_000) }])
  const path = `${reference}/artwork/zip`
  const open = [await sendRequest(path), await sendRequest(path)]
  const third = await sendRequest(path)
  expect([third.status, third.headers.get('Retry-After'), await third.text()]).toEqual([
    503,
    '30',
    'Two of your downloads are still running. Try again when one has finished.',
  ])
  expect((await sendRequest(path, 'HEAD')).status).toBe(200)
  await open[0]?.body?.cancel()
  await expect
    .poll(async () => {
      const response = await sendRequest(path)
      await response.body?.cancel()
      return response.status
    })
    .toBe(200)
  await open[1]?.body?.cancel()
})

test('missing files and requests are 404 with a message', async ({ sendRequest, services }) => {
  const { reference } = await storeArtwork(services, [{ name: 'lost.svg', content: svg, isLost: true }])
  for (const [path, said] of [
    [`${reference}/artwork/0`, 'This file is no longer in storage.'],
    [`${reference}/artwork/0/image`, 'This file is no longer in storage.'],
    [`${reference}/artwork/zip`, 'The files of this request are no longer in storage.'],
    [`${reference}/artwork/1`, 'File not found.'],
    [`${reference}/artwork/..%2f..%2f0`, 'File not found.'],
    ['BW-2222-22/artwork/0', 'File not found.'],
    ['BW-2222-22/artwork/zip', 'Request not found.'],
  ] as const) {
    const response = await sendRequest(path)
    expect([path, response.status, await response.text()]).toEqual([path, 404, said])
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'cache-control': 'no-store' })
  }
  expect((await sendRequest('BW-2222-22/artwork')).status).toBe(404)
  const data = await sendRequest(`${reference}/artwork/0.data`)
  expect(data.headers.get('cache-control')).toBe('no-store')
})
