import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import routes from '#app/routes.ts'
import { type FoundForm, readPage } from './html.ts'
import { createSubmissions, malformedBodies, oddValues, type Submission } from './junk.ts'

/** Maximum URLs per route, and per set of parameters. */
const maxPerRoute = 3
const maxPerQuery = 1

type Answer = { status: number; html: string; location: string }
type RecordedRequest = { method: string; url: string; status: number; variant: string; from: string }

/** `cookie` returns the Cookie header for a path. */
export type CrawlTarget = { url: string; cookie: (path: string) => string; seed: number }

/** Forms there would end the session that crawls. */
const signOutPaths = ['/admin/sign-out', '/portal/sign-out']

const toRouteObjects = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, children }) =>
    index ? { path, index: true } : { path, children: children && toRouteObjects(children) },
  ) as RouteObject[]
const objects = toRouteObjects(routes)

/** '/products/:slug' of '/products/camp-mug'. */
export function toPattern(pathname: string): string {
  const matches = matchRoutes(objects, pathname.replace(/\.data$/, '') || '/') ?? []
  const parts = matches.flatMap(({ route }) => route.path ?? [])
  return `/${parts.join('/')}`.replace(/\/$/, '') || '/'
}

/** Every pattern of app/routes.ts. */
export function listPatterns(entries: RouteConfigEntry[] = routes, parentPath = ''): string[] {
  const own = entries.flatMap(({ path = '', index, children }) => {
    const pattern = path ? `${parentPath}/${path}` : parentPath
    return children ? listPatterns(children, pattern) : path || index ? [pattern || '/'] : []
  })
  return [...new Set(own)]
}

/** Follows links and submits forms, each kind a limited number of times, and records responses. */
export class Crawler {
  readonly requests: RecordedRequest[] = []
  /** Answers that lead nowhere, by the page with the link. */
  readonly deadLinks: RecordedRequest[] = []
  readonly reached = new Map<string, number>()
  /** URLs that returned a page. */
  readonly pages: string[] = []
  /** Responses with a body but without a content type, or texts without a charset (docs/security, V4.1.1). */
  readonly untyped: string[] = []
  linksSeen = 0
  formsSeen = 0
  private readonly target: CrawlTarget
  private readonly countByKind = new Map<string, number>()
  private readonly knownUrls = new Set<string>()
  private readonly forms = new Map<string, { form: FoundForm; page: string }>()
  private visitors = 0

  constructor(target: CrawlTarget) {
    this.target = target
  }

  /** Everything that links lead to from here. */
  async follow(start: readonly string[]): Promise<void> {
    const remaining = start.map((url) => ({ url, from: 'the start' }))
    for (const { url } of remaining) this.knownUrls.add(url)
    const worker = async () => {
      for (let next = remaining.shift(); next; next = remaining.shift()) {
        const { url, from } = next
        const response = await this.request('GET', url, { from })
        if (response.status === 404 || response.status === 410)
          this.deadLinks.push({ method: 'GET', url, from, variant: '', status: response.status })
        const { pathname } = new URL(url, this.target.url)
        const pattern = toPattern(pathname)
        if (response.status === 200 && response.html !== '') this.pages.push(url)
        if (response.status < 300) this.reached.set(pattern, (this.reached.get(pattern) ?? 0) + 1)
        const found = [...(response.location ? [response.location] : []), ...this.read(response.html, url)]
        remaining.push(...found.flatMap((each) => this.takeNewUrl(each, url)).map((each) => ({ url: each, from: url })))
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
      const action = new URL(form.action || page, new URL(page, this.target.url)).pathname
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
  private takeNewUrl(href: string, page: string): string[] {
    if (/^(mailto|tel|data|blob|javascript):/.test(href)) return []
    const url = new URL(href, new URL(page, this.target.url))
    if (url.origin !== this.target.url || signOutPaths.includes(url.pathname)) return []
    const path = url.pathname + url.search
    if (this.knownUrls.has(path)) return []
    const kind = `${url.pathname.startsWith('/assets') || /\.\w+$/.test(url.pathname) ? url.pathname.replace(/[^/]+$/, '') : toPattern(url.pathname)}?${[...new Set(url.searchParams.keys())].sort()}`
    const count = this.countByKind.get(kind) ?? 0
    if (count >= (url.search ? maxPerQuery : maxPerRoute)) return []
    this.countByKind.set(kind, count + 1)
    this.knownUrls.add(path)
    return [path]
  }

  /** Submits every form with each of its buttons in every variant. @returns the number of forms and buttons */
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
        const action = new URL(button?.action ?? form.action ?? '', new URL(page, this.target.url))
        if (action.origin !== this.target.url || signOutPaths.includes(action.pathname)) continue
        const target = form.action || button?.action ? action : new URL(page, this.target.url)
        for (const sent of createSubmissions(form, button, this.target.seed + index)) {
          await this.send(form.method, target, sent, page)
        }
      }
    }
    await Promise.all([worker(), worker(), worker()])
    return count
  }

  private async send(method: FoundForm['method'], target: URL, sent: Submission, page: string): Promise<void> {
    const { pathname, search } = target
    if (method === 'post') {
      await this.request('POST', pathname + search, { from: page, ...sent })
      // Sent like the page's own JavaScript.
      if (sent.variant.startsWith('junk'))
        await this.request('POST', toDataPath(pathname) + search, { from: page, ...sent })
    } else if (sent.body instanceof URLSearchParams) {
      await this.request('GET', `${pathname}?${sent.body.toString().slice(0, 6_000)}`, {
        from: page,
        variant: sent.variant,
      })
    }
  }

  /** Requests one page of each route with invalid values of all known parameters. */
  async requestOddValues(names: readonly string[]): Promise<void> {
    const urlByPattern = new Map(this.pages.map((url) => [toPattern(new URL(url, this.target.url).pathname), url]))
    for (const url of urlByPattern.values()) {
      const { pathname } = new URL(url, this.target.url)
      for (const value of oddValues) {
        const query = new URLSearchParams(names.map((name) => [name, value]))
        for (const each of [pathname, toDataPath(pathname)])
          await this.request('GET', `${each}?${query}`, {
            from: 'nowhere',
            variant: `everything is ${JSON.stringify(value)}`,
          })
      }
    }
  }

  /** Sends malformed bodies to every URL. */
  async sendJunk(urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      if (signOutPaths.includes(url)) continue
      for (const each of [url, toDataPath(url)]) {
        for (const sent of malformedBodies) await this.request('POST', each, { from: 'nowhere', ...sent })
        await this.request(
          'GET',
          `${each}?${new URLSearchParams({ page: '-1', id: 'x', notice: '"', to: '//evil.example' })}`,
          { from: 'nowhere' },
        )
      }
    }
  }

  private async request(
    method: string,
    url: string,
    { from, variant = '', body, type }: { from: string } & Partial<Submission>,
  ): Promise<Answer> {
    this.visitors += 1
    const headers: Record<string, string> = {
      // A separate client IP, to avoid rate limits.
      'X-Forwarded-For': `10.${(this.visitors >> 16) & 255}.${(this.visitors >> 8) & 255}.${this.visitors & 255}`,
      Cookie: this.target.cookie(url),
      'Sec-Fetch-Site': 'same-origin',
      ...(type && { 'Content-Type': type }),
    }
    const send = () =>
      fetch(this.target.url + url, {
        method,
        headers,
        redirect: 'manual',
        ...(method === 'POST' && { body: body ?? '' }),
      }).catch((error: Error) => error)
    let response = await send()
    // A body that is rejected before it was read closes the connection, which another request may be using.
    if (response instanceof Error && method === 'GET') response = await send()
    if (response instanceof Error) {
      const isRejected = variant === 'more than a form can take'
      this.requests.push({
        method,
        url,
        variant: `${variant} ${response.cause ?? ''}`,
        from,
        status: isRejected ? 413 : 0,
      })
      return { status: 0, html: '', location: '' }
    }
    const kind = response.headers.get('Content-Type') ?? ''
    const isEndless = kind.includes('event-stream')
    const html = kind.includes('text/html') ? await response.text() : ''
    const size = html.length || (isEndless ? await response.body?.cancel() : (await response.arrayBuffer()).byteLength)
    // The router's data has no charset.
    const isTyped = /^text\/(?!x-script)/.test(kind) ? isEndless || /charset=utf-8/i.test(kind) : kind !== ''
    if (size && !isTyped) this.untyped.push(`${method} ${url.slice(0, 200)}: ${kind}`)
    this.requests.push({ method, url, variant, from, status: response.status })
    return {
      status: response.status,
      html: url.includes('.data') ? '' : html,
      location: response.headers.get('Location') ?? '',
    }
  }
}

const toDataPath = (pathname: string) => (pathname === '/' ? '/_.data' : `${pathname}.data`)
