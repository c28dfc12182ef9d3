import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import routes from '#app/routes.ts'
import { type FoundForm, readPage } from './html.ts'
import { noForms, oddValues, type Sent, waysToSend } from './junk.ts'

/** Maximum URLs per route, and per set of parameters. */
const maxOfRoute = 3
const maxOfQuery = 1

type Answer = { status: number; html: string; location: string }
type Asked = { method: string; address: string; status: number; how: string; from: string }

export type RuntimeRole = { url: string; cookie: () => string; seed: number }

const asObjects = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, children }) =>
    index ? { path, index: true } : { path, children: children && asObjects(children) },
  ) as RouteObject[]
const objects = asObjects(routes)

/** '/products/:slug' of '/products/camp-mug'. */
export function toPattern(pathname: string): string {
  const matches = matchRoutes(objects, pathname.replace(/\.data$/, '') || '/') ?? []
  const parts = matches.flatMap(({ route }) => route.path ?? [])
  return `/${parts.join('/')}`.replace(/\/$/, '') || '/'
}

/** Every pattern of app/routes.ts. */
export function allPatterns(entries: RouteConfigEntry[] = routes, under = ''): string[] {
  const own = entries.flatMap(({ path = '', index, children }) => {
    const pattern = path ? `${under}/${path}` : under
    return children ? allPatterns(children, pattern) : path || index ? [pattern || '/'] : []
  })
  return [...new Set(own)]
}

/** Follows links and submits forms, each kind a limited number of times, and records responses. */
export class Crawler {
  readonly asked: Asked[] = []
  /** Answers that lead nowhere, by the page with the link. */
  readonly dead: Asked[] = []
  readonly reached = new Map<string, number>()
  /** Addresses that a page was the answer of. */
  readonly pages: string[] = []
  /** Answers with a body that do not say what it is, or a text that does not say how it is written (docs/security, V4.1.1). */
  readonly untyped: string[] = []
  linksSeen = 0
  formsSeen = 0
  private readonly role: RuntimeRole
  private readonly taken = new Map<string, number>()
  private readonly known = new Set<string>()
  private readonly forms = new Map<string, { form: FoundForm; page: string }>()
  private visitors = 0

  constructor(role: RuntimeRole) {
    this.role = role
  }

  /** Everything that links lead to from here. */
  async follow(start: readonly string[]): Promise<void> {
    const waiting = start.map((address) => ({ address, from: 'the start' }))
    for (const { address } of waiting) this.known.add(address)
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { address, from } = next
        const answer = await this.ask('GET', address, { from })
        if (answer.status === 404 || answer.status === 410)
          this.dead.push({ method: 'GET', address, from, how: '', status: answer.status })
        const { pathname } = new URL(address, this.role.url)
        const pattern = toPattern(pathname)
        if (answer.status === 200 && answer.html !== '') this.pages.push(address)
        if (answer.status < 300) this.reached.set(pattern, (this.reached.get(pattern) ?? 0) + 1)
        const found = [...(answer.location ? [answer.location] : []), ...this.read(answer.html, address)]
        waiting.push(
          ...found.flatMap((each) => this.fresh(each, address)).map((each) => ({ address: each, from: address })),
        )
      }
    }
    // Some start with nothing to do until the first pages are read.
    await worker()
    await Promise.all([worker(), worker(), worker()])
  }

  private read(html: string, page: string): string[] {
    if (!html) return []
    const { links, files, forms } = readPage(html)
    this.linksSeen += links.length
    for (const form of forms) {
      this.formsSeen += 1
      const action = new URL(form.action || page, new URL(page, this.role.url)).pathname
      const names = form.fields.map(({ name }) => name).sort()
      const buttons = form.buttons.map(({ name, value }) => `${name}=${value.slice(0, 20)}`).sort()
      const key = [
        form.method,
        toPattern(action),
        new Set(names).size > 40 ? names.length : [...new Set(names)].join(),
        buttons.join(),
      ].join(' ')
      if (!this.forms.has(key)) this.forms.set(key, { form, page })
    }
    return [...links, ...files]
  }

  /** Returns whether a URL is new and its kind below the limit. */
  private fresh(href: string, page: string): string[] {
    if (/^(mailto|tel|data|blob|javascript):/.test(href)) return []
    const url = new URL(href, new URL(page, this.role.url))
    if (url.origin !== this.role.url || url.pathname === '/admin/sign-out') return []
    const address = url.pathname + url.search
    if (this.known.has(address)) return []
    const kind = `${url.pathname.startsWith('/assets') || /\.\w+$/.test(url.pathname) ? url.pathname.replace(/[^/]+$/, '') : toPattern(url.pathname)}?${[...new Set(url.searchParams.keys())].sort()}`
    const count = this.taken.get(kind) ?? 0
    if (count >= (url.search ? maxOfQuery : maxOfRoute)) return []
    this.taken.set(kind, count + 1)
    this.known.add(address)
    return [address]
  }

  /** Every form that was seen, with each of its buttons, in every way. @returns how many of them there are */
  async sendForms(): Promise<number> {
    const work = [...this.forms.values()].flatMap(({ form, page }, index) =>
      (form.buttons.length > 0 ? form.buttons.slice(0, 4) : [undefined]).map((button) => ({
        form,
        page,
        button,
        index,
      })),
    )
    const count = work.length
    const worker = async () => {
      for (let next = work.shift(); next; next = work.shift()) {
        const { form, page, button, index } = next
        const action = new URL(button?.action ?? form.action ?? '', new URL(page, this.role.url))
        if (action.origin !== this.role.url || action.pathname === '/admin/sign-out') continue
        const target = form.action || button?.action ? action : new URL(page, this.role.url)
        for (const sent of waysToSend(form, button, this.role.seed + index)) {
          await this.send(form.method, target, sent, page)
        }
      }
    }
    await Promise.all([worker(), worker(), worker()])
    return count
  }

  private async send(method: FoundForm['method'], target: URL, sent: Sent, page: string): Promise<void> {
    const { pathname, search } = target
    if (method === 'post') {
      await this.ask('POST', pathname + search, { from: page, ...sent })
      // As its own JavaScript sends it.
      if (sent.how.startsWith('junk')) await this.ask('POST', dataAddress(pathname) + search, { from: page, ...sent })
    } else if (sent.body instanceof URLSearchParams) {
      await this.ask('GET', `${pathname}?${sent.body.toString().slice(0, 6_000)}`, { from: page, how: sent.how })
    }
  }

  /** One page of each route with everything in its address that the shop reads there, and it is nonsense. */
  async askOddly(names: readonly string[]): Promise<void> {
    const one = new Map(this.pages.map((address) => [toPattern(new URL(address, this.role.url).pathname), address]))
    for (const address of one.values()) {
      const { pathname } = new URL(address, this.role.url)
      for (const odd of oddValues) {
        const query = new URLSearchParams(names.map((name) => [name, odd]))
        for (const each of [pathname, dataAddress(pathname)])
          await this.ask('GET', `${each}?${query}`, { from: 'nowhere', how: `everything is ${JSON.stringify(odd)}` })
      }
    }
  }

  /** Sends malformed bodies to every URL. */
  async sendJunk(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) {
      if (address === '/admin/sign-out') continue
      for (const each of [address, dataAddress(address)]) {
        for (const sent of noForms) await this.ask('POST', each, { from: 'nowhere', ...sent })
        await this.ask(
          'GET',
          `${each}?${new URLSearchParams({ page: '-1', id: 'x', told: '"', to: '//evil.example' })}`,
          { from: 'nowhere' },
        )
      }
    }
  }

  private async ask(
    method: string,
    address: string,
    { from, how = '', body, type }: { from: string } & Partial<Sent>,
  ): Promise<Answer> {
    this.visitors += 1
    const headers: Record<string, string> = {
      // A separate client address, to avoid rate limits.
      'X-Forwarded-For': `10.${(this.visitors >> 16) & 255}.${(this.visitors >> 8) & 255}.${this.visitors & 255}`,
      ...(address.startsWith('/admin') && { Cookie: this.role.cookie() }),
      'Sec-Fetch-Site': 'same-origin',
      ...(type && { 'Content-Type': type }),
    }
    const send = () =>
      fetch(this.role.url + address, {
        method,
        headers,
        redirect: 'manual',
        ...(method === 'POST' && { body: body ?? '' }),
      }).catch((error: Error) => error)
    let answer = await send()
    // A body that is rejected before it was read ends its connection, and with it what was about to be sent on it.
    if (answer instanceof Error && method === 'GET') answer = await send()
    if (answer instanceof Error) {
      const isRejected = how === 'more than a form can take'
      this.asked.push({ method, address, how: `${how} ${answer.cause ?? ''}`, from, status: isRejected ? 413 : 0 })
      return { status: 0, html: '', location: '' }
    }
    const kind = answer.headers.get('Content-Type') ?? ''
    const endless = kind.includes('event-stream')
    const html = kind.includes('text/html') ? await answer.text() : ''
    const size = html.length || (endless ? await answer.body?.cancel() : (await answer.arrayBuffer()).byteLength)
    // The router's own data says only that it is no page.
    const isTyped = /^text\/(?!x-script)/.test(kind) ? endless || /charset=utf-8/i.test(kind) : kind !== ''
    if (size && !isTyped) this.untyped.push(`${method} ${address.slice(0, 200)}: ${kind}`)
    this.asked.push({ method, address, how, from, status: answer.status })
    return {
      status: answer.status,
      html: address.includes('.data') ? '' : html,
      location: answer.headers.get('Location') ?? '',
    }
  }
}

const dataAddress = (pathname: string) => (pathname === '/' ? '/_.data' : `${pathname}.data`)
