import { eq } from 'drizzle-orm'
import { getStoredPaths } from '#app/features/images/image-url.ts'
import { pauseOutgoing } from '#app/lib/outgoing-pause.server.ts'
import { images } from '#db/tables/images.ts'
import { requestEvents, requestMails } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { storeArtwork } from '#test/artwork.ts'
import { test as base, expect } from '#test/built-app.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'

type SendRequest = (path: string, body?: FormData | URLSearchParams) => Promise<Response>

const test = base.extend<{ cookie: string; sendRequest: SendRequest }>({
  cookie: async ({ services }, use) => use((await joinStaff(services, 'bob@shop.example', 'sales')).cookie),
  sendRequest: async ({ app, services, cookie }, use) => {
    await use((path, body) => {
      const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
      const request = new Request(`http://localhost${path}`, body ? { method: 'POST', headers, body } : { headers })
      return app.render(request, { log: services.log, visitor: { ip: '192.0.2.7' } })
    })
  },
})

const project = {
  first_name: 'Dana',
  last_name: '</textarea><script>alert(1)</script>',
  email: 'dana@northwind.example',
  product_type: 'other',
}

test('without a mail server, offers a mailto link without merge fields and a button to mark as replied', async ({
  services,
  sendRequest,
}) => {
  const { id, reference } = await storeRequest(services, 'project', project)
  const templates = await (await sendRequest('/admin/templates')).text()
  const proposal = /\/admin\/templates\/([\da-f-]{36})"[^>]*>Proposal</.exec(templates)?.[1]
  const page = await (await sendRequest(`/admin/requests/${reference}/reply?template=${proposal}`)).text()
  const href = /href="(mailto:[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const link = new URL(href)
  expect(link.pathname).toBe('dana@northwind.example')
  expect(link.searchParams.get('subject')).toBe(`Re: Your project request ${reference}`)
  expect(link.searchParams.get('body')).toMatch(/^Hello Dana,\r\n[\s\S]*proposal for ____\./)
  expect(link.searchParams.get('body')).not.toContain('{')
  expect(page).toContain('3 merge fields are empty')
  expect(page).not.toContain('type="file"')
  expect(page).not.toContain('<script>alert(1)')

  const answered = await sendRequest(`/admin/requests/${reference}/reply`, new URLSearchParams({ intent: 'answered' }))
  expect(answered.headers.get('Location')).toBe(`/admin/requests/${reference}?notice=answered`)
  expect(await services.db.select().from(requestEvents)).toMatchObject([{ kind: 'answered', request_id: id }])
  expect((await services.db.select().from(requests).where(eq(requests.id, id)))[0]?.answered_at).toBeInstanceOf(Date)
  expect(await (await sendRequest(`/admin/requests/${reference}/reply`)).text()).not.toContain('Mark as replied')
})

test('a reply sent without a mail server keeps its text and queues nothing', async ({ services, sendRequest }) => {
  const { reference } = await storeRequest(services, 'project', project)
  const form = new FormData()
  for (const [name, value] of Object.entries({ subject: 'Re: Mugs', body: 'Hello </textarea>' })) form.set(name, value)
  const response = await sendRequest(`/admin/requests/${reference}/reply`, form)
  expect(response.status).toBe(422)
  const page = await response.text()
  expect(page).toContain('Email is not set up, so your reply was not sent.')
  expect(page).toContain('Hello &lt;/textarea&gt;</textarea>')
  expect(await services.db.$count(requestMails)).toBe(0)
})

test('a reply that is not sent keeps the text, and asks for its files again only without JavaScript', async ({
  services,
  sendRequest,
}) => {
  Object.assign(services.settings, { SMTP_URL: 'smtp://127.0.0.1:1' })
  const { id, reference } = await storeRequest(services, 'project', project)
  const path = `/admin/requests/${reference}/reply`
  const send = (changes: Record<string, string>) => {
    const form = new FormData()
    const fields = { subject: 'Re: Mugs', body: 'Hello', cc: 'kim', mail_id: crypto.randomUUID(), seen: '0' }
    for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value)
    form.append('files', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))
    return sendRequest(path, form)
  }
  expect(await (await send({})).text()).toContain('Attach your files again.')
  expect(await (await send({ script: 'yes' })).text()).not.toContain('Attach your files again.')

  await services.db.update(requests).set({ deleted_at: new Date() }).where(eq(requests.id, id))
  const removed = await send({ cc: '', body: 'Hello Kim' })
  expect(removed.status).toBe(422)
  const page = await removed.text()
  for (const text of ['This request was deleted or merged. Your reply was not sent.', 'Hello Kim</textarea>'])
    expect(page).toContain(text)
  const answered = await sendRequest(path, new URLSearchParams({ intent: 'answered' }))
  expect(answered.headers.get('Location')).toBe(`/admin/requests/${reference}?notice=not-answered`)
  const retry = new URLSearchParams({ intent: 'retry', mail_id: crypto.randomUUID() })
  expect((await sendRequest(path, retry)).headers.get('Location')).toContain('?notice=not-retried')
  await pauseOutgoing(services.db, 'restored')
  expect(await (await sendRequest(`/admin/requests/${reference}?notice=again`)).text()).toContain(
    'It is retried once outgoing messages are resumed.',
  )
})

test('the text for a template that was deleted is shown, to add it as a new one', async ({ sendRequest }) => {
  const path = `/admin/templates/${crypto.randomUUID()}`
  expect((await sendRequest(path)).status).toBe(404)
  const fields = { name: 'Mugs', subject: 'Re: Mugs', body: 'About our mugs', version: '1' }
  const rejected = await sendRequest(path, new URLSearchParams(fields))
  const page = await rejected.text()
  expect(rejected.status).toBe(422)
  for (const part of ['About our mugs</textarea>', 'action="/admin/templates/new"']) expect(page).toContain(part)
  const added = await sendRequest('/admin/templates/new', new URLSearchParams(fields))
  expect(added.headers.get('Location')).toBe('/admin/templates?notice=saved')
})

test('redirects any spelling of a reference to its URL; an unknown reference is not found', async ({
  services,
  sendRequest,
}) => {
  const { reference } = await storeRequest(services, 'project', project)
  const led = await sendRequest(`/admin/requests/${reference.toLowerCase().replaceAll('-', '')}/reply?template=x`)
  expect(led.headers.get('Location')).toBe(`/admin/requests/${reference}/reply?template=x`)
  for (const path of ['/admin/requests/BW-2222-22/reply', '/admin/requests/x/reply']) {
    expect((await sendRequest(path)).status).toBe(404)
    expect((await sendRequest(path, new URLSearchParams({ intent: 'answered' }))).status).toBe(404)
  }
})

test('an unknown form changes nothing', async ({ services, sendRequest }) => {
  const { reference } = await storeRequest(services, 'project', project)
  for (const [fields, status] of [
    ['', 422],
    ['intent=retry', 422],
    ['intent=retry&mail_id=x', 400],
    ['intent=other', 422],
  ] as const) {
    expect((await sendRequest(`/admin/requests/${reference}/reply`, new URLSearchParams(fields))).status).toBe(status)
  }
  expect(await services.db.$count(requestEvents)).toBe(0)
})

test('a reply has copies, files of the request, a Reply-To of the request and the signature of its author', async ({
  services,
  sendRequest,
}) => {
  Object.assign(services.settings, { SMTP_URL: 'smtp://127.0.0.1:1', INBOUND_EMAIL: 'reply@shop.example' })
  const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, content: '%PDF' }))
  const { reference } = await storeArtwork(services, files)
  const path = `/admin/requests/${reference}/reply`
  const saved = await sendRequest(path, new URLSearchParams({ intent: 'signature', signature: 'Cheers,\nBob' }))
  expect(saved.headers.get('Location')).toBe(`${path}?notice=signature`)
  const page = await (await sendRequest(path)).text()
  expect(page).toMatch(/<textarea[^>]*name="body"[^>]*>Hello Dana,\s+Cheers,\nBob<\/textarea>/)
  expect(page).toContain('reply@shop.example')

  const fields = { subject: 'Re: Mugs', body: 'Hello', cc: 'kim', mail_id: crypto.randomUUID() }
  const send = (changes: Record<string, string>, requestFiles = ['1']) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value)
    for (const value of requestFiles) form.append('request_file', value)
    return sendRequest(path, form)
  }
  const checked = (value: string) => new RegExp(`<input(?=[^>]*value="${value}")(?=[^>]*checked)[^>]*>`)
  const rejected = await send({})
  const rejectedPage = await rejected.text()
  expect([rejected.status, rejectedPage]).toEqual([
    422,
    expect.stringContaining('Enter email addresses, separated by commas'),
  ])
  expect(rejectedPage).toMatch(checked('1'))
  const missing = await send({ cc: '' }, ['1', '7'])
  expect([missing.status, await missing.text()]).toEqual([
    422,
    expect.stringContaining('A file of the request is no longer available. Send again without it'),
  ])
  const sent = await send({ cc: 'kim@northwind.example', bcc: 'ada@shop.example', seen: '0' })
  expect(sent.headers.get('Location')).toBe(`/admin/requests/${reference}?notice=mailed`)
  expect(await services.db.select().from(requestMails)).toMatchObject([
    {
      to: 'dana@northwind.example',
      cc: ['kim@northwind.example'],
      bcc: ['ada@shop.example'],
      reply_to: expect.stringMatching(/<reply\+[\da-f]{32}@shop\.example>$/),
      attachments: [
        { name: 'b.pdf', size: 4, type: 'application/pdf', path: expect.stringContaining('swag-box-uploads/') },
      ],
    },
  ])

  const mailId = fields.mail_id
  const request = await (await sendRequest(`/admin/requests/${reference}?notice=mailed`)).text()
  expect(request).toMatch(new RegExp(`name="mail_id" value="${mailId}"[\\s\\S]*value="undo"`))
  const undone = await sendRequest(path, new URLSearchParams({ intent: 'undo', mail_id: mailId }))
  expect(undone.headers.get('Location')).toBe(`${path}?undone=${mailId}`)
  const composer = await (await sendRequest(`${path}?undone=${mailId}`)).text()
  for (const text of ['The reply was not sent.', 'value="kim@northwind.example"', 'value="ada@shop.example"'])
    expect(composer).toContain(text)
  const sentFile = (await services.db.select().from(requestMails))[0]?.attachments[0]?.path ?? ''
  const key = encodeURIComponent(sentFile)
  expect(composer).toMatch(checked(key))
  const again = await sendRequest(path, new URLSearchParams({ intent: 'undo', mail_id: mailId }))
  expect(again.headers.get('Location')).toBe(`/admin/requests/${reference}?notice=too-late`)

  // A file sent before is copied, as it is erased with its request.
  await services.storage.put(sentFile, Buffer.from('%PDF'))
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, cc: '', mail_id: crypto.randomUUID(), seen: '0' }))
    form.set(name, value)
  for (const value of [key, 'unknown%20file']) form.append('library_file', value)
  form.append('library_image', 'f'.repeat(32))
  const gone = await sendRequest(path, form)
  const gonePage = await gone.text()
  expect(gone.status).toBe(422)
  expect(gonePage).toMatch(checked(key))
  for (const name of ['A file of an earlier reply', 'An image of the library'])
    expect(gonePage).toContain(`${name} is no longer available. Send again without it, or choose another file.`)
  form.delete('library_image')
  form.set('library_file', key)
  expect((await sendRequest(path, form)).headers.get('Location')).toBe(`/admin/requests/${reference}?notice=mailed`)
  const mails = await services.db.select().from(requestMails).orderBy(requestMails.created_at)
  expect(mails[1]?.attachments).toMatchObject([{ name: 'b.pdf', path: expect.stringMatching(/^answer-attachments\//) }])

  // An image of the library is attached as it is shown.
  const image = { hash: 'a'.repeat(32), name: 'Mug.png', width: 20, height: 10, size: 99 }
  await services.db.insert(images).values(image)
  await services.storage.put(getStoredPaths(image).at(-1) ?? '', Buffer.from('webp'))
  // The page with the file and the image was opened before the last reply, which has a copy of the file, and before newer
  // files and images, which the lists have instead. One of them has the file's name and size, and other content.
  form.set('library_file', key)
  await services.db.insert(requestMails).values(
    Array.from({ length: 10 }, (_, number) => ({
      request_id: mails[0]?.request_id ?? '',
      to: project.email,
      reply_to: 'reply@shop.example',
      subject: 'Re: Mugs',
      body: 'Hello',
      attachments: [
        { path: `missing-${number}`, name: number === 9 ? 'b.pdf' : `${number}.pdf`, size: 4, type: 'application/pdf' },
      ],
    })),
  )
  await services.db.insert(images).values(
    Array.from({ length: 24 }, (_, number) => ({
      ...image,
      hash: `${number}`.padStart(32, '0'),
      created_at: new Date(Date.now() + 1_000),
    })),
  )
  const listed = await (await sendRequest(path)).text()
  for (const value of [key, image.hash]) expect(listed).not.toContain(`value="${value}"`)
  form.set('mail_id', crypto.randomUUID())
  form.set('library_image', image.hash)
  form.set('seen', '9999')
  form.set('cc', 'kim')
  const incomplete = await (await sendRequest(path, form)).text()
  for (const value of [key, image.hash]) expect(incomplete).toMatch(checked(value))
  form.set('cc', '')
  expect((await sendRequest(path, form)).headers.get('Location')).toBe(`/admin/requests/${reference}?notice=mailed`)
  const mail = (await services.db.select().from(requestMails).orderBy(requestMails.created_at)).at(-1)
  expect(mail?.attachments).toMatchObject([
    { name: 'b.pdf', size: 4, path: expect.stringMatching(/^answer-attachments\//) },
    { name: 'Mug.webp', size: 4, type: 'image/webp' },
  ])
})
