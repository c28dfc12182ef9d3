import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import fc from 'fast-check'
import { getChromiumLaunchOptions } from '#test/chromium.ts'
import { texts } from '../fuzz/inputs.ts'
import { toPattern } from './crawler.ts'
import { listForms, type Outcome, type PageForm, readOutcome, type SubmitResult, submitForm } from './in-page.ts'
import { openTab, type Tab } from './tab.ts'

/** Parallel workers, for two cores that also run the shop and its database. */
const workers = 3

type CrawlTarget = {
  /** On localhost, where the browser takes the admin's cookies. */
  url: string
  /** Signs in a new staff member. @returns the session cookie */
  signIn: () => Promise<string>
  seed: number
}
/** A form of a page and one of its buttons. */
type FormButton = { form: PageForm; button: number }
/** A form and the pages that have it. */
type FormOnPages = { kind: FormButton; pages: string[] }

/** Opens pages as a browser does, submits their forms, and records errors. */
export class BrowserCrawl {
  readonly problems: string[] = []
  /** Forms that disappeared before they were submitted. */
  readonly missingForms: string[] = []
  /** Buttons that stayed disabled with junk input. */
  readonly disabledButtons: string[] = []
  openedCount = 0
  requests = 0
  answers: number[] = []
  private readonly kinds = new Map<string, FormOnPages>()
  private readonly target: CrawlTarget
  private readonly browser: Browser
  /** Separate contexts for staff and visitors. */
  private readonly contexts: Record<'staff' | 'anybody', BrowserContext>
  private visitorCount = 0
  private signingIn: Promise<void> | undefined
  private isSignedIn = false

  private constructor(target: CrawlTarget, browser: Browser, contexts: BrowserCrawl['contexts']) {
    this.target = target
    this.browser = browser
    this.contexts = contexts
  }

  static async open(target: CrawlTarget): Promise<BrowserCrawl> {
    const browser = await chromium.launch(await getChromiumLaunchOptions())
    const context = () => browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
    return new BrowserCrawl(target, browser, { staff: await context(), anybody: await context() })
  }

  close = () => this.browser.close()

  get forms(): number {
    return this.kinds.size
  }

  /** Opens each page once and records its kinds of forms. @param pages with their expected status */
  async openAll(pages: Readonly<Record<string, number>>): Promise<void> {
    await this.runInTabs(Object.entries(pages), async (tabs, [url, expectedStatus]) => {
      const tab = tabs(url)
      const status = await this.open(tab, url)
      this.openedCount += 1
      const errors = tab.errors().filter((error) => status === 200 || !isRejection(error))
      if (status !== expectedStatus) errors.push(`answered ${status}`)
      this.recordProblems(errors, `opened ${url}`)
      for (const [key, kind] of await this.listKinds(tab, url)) {
        const found = this.kinds.get(key)
        if (found) found.pages.push(url)
        else this.kinds.set(key, { kind, pages: [url] })
      }
    })
  }

  private async listKinds({ page }: Tab, url: string): Promise<Map<string, FormButton>> {
    const kinds = new Map<string, FormButton>()
    for (const form of await page.evaluate(listForms)) {
      const action = toPattern(new URL(form.action || url, this.target.url).pathname)
      // Forms inside a preview are not submitted.
      if (action === '/admin/sign-out' || action.endsWith('/preview')) continue
      const buttons = form.buttons.length > 0 ? form.buttons : [{ name: '', value: '' }]
      const names = form.names.length > 40 ? form.names.length : form.names.join()
      for (const [button, { name, value }] of buttons.slice(0, 4).entries()) {
        const key = [form.method, action, names, name, value.slice(0, 12)].join(' ')
        if (!kinds.has(key)) kinds.set(key, { form, button })
      }
    }
    return kinds
  }

  /** Submits each kind of form with junk; destructive ones come last. */
  async sendAll(): Promise<void> {
    const isDestructive = ([, { kind }]: [string, FormOnPages]) =>
      /apply|delete|discard|disable|end |everywhere|forget|import|merge|put|remove|throw|undo/i.test(
        kind.form.buttons[kind.button]?.label ?? '',
      )
    const all = [...this.kinds]
    const ordered = [...all.filter((each) => !isDestructive(each)), ...all.filter(isDestructive)]
    await this.runInTabs([...ordered.entries()], async (tabs, [index, [key, { pages }]]) => {
      for (const url of pages) if (await this.send(tabs(url), key, url, this.target.seed + index)) return
      this.missingForms.push(`${key} on ${pages[0]}`)
    })
  }

  /** @returns false if the page has no such form any more, as another one removed its object */
  private async send(tab: Tab, key: string, url: string, seed: number): Promise<boolean> {
    const { page } = tab
    if ((await this.open(tab, url)) >= 400) return false
    const kind = (await this.listKinds(tab, url)).get(key)
    if (!kind) return false
    tab.errors()
    tab.answers()
    const requestsBefore = tab.requests()
    const before = page.url()
    const sample = fc.sample(texts, { seed, numRuns: Math.max(1, Math.min(40, kind.form.names.length)) })
    const sending = await page.evaluate(submitForm, { index: kind.form.index, button: kind.button, texts: sample })
    if (!sending) return false
    if (!sending.isPressed) {
      this.disabledButtons.push(`${key} on ${url}`)
      return true
    }
    await tab.waitUntilIdle()
    const answers = tab.answers()
    this.answers.push(...answers)
    const isSame = page.url() === before && tab.requests() === requestsBefore
    const readProblems = async () =>
      getProblems({ outcome: await page.evaluate(readOutcome), sending, answers, isSame })
    let problems = await readProblems()
    // On a busy machine the page may still be rendering the response.
    if (problems.length > 0) {
      await wait(1_000)
      problems = await readProblems()
    }
    // Junk should be rejected.
    const errors = tab.errors().filter((error) => !isRejection(error))
    this.recordProblems([...errors, ...problems], `sent ${key} on ${url} (${JSON.stringify(sample).slice(0, 300)})`)
    return true
  }

  private recordProblems(errors: readonly string[], where: string): void {
    for (const error of errors) this.problems.push(`${error.slice(0, 600)} · ${where}`)
  }

  /** @returns the page's status */
  private async open(tab: Tab, url: string): Promise<number> {
    const { page } = tab
    this.visitorCount += 1
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.9.${this.visitorCount >> 8}.${this.visitorCount & 255}` })
    const isAdmin = isAdminPage(url)
    if (isAdmin && !this.isSignedIn) await this.signIn()
    let response = await page.goto(this.target.url + url)
    // Junk may have ended the session, as it should.
    if (isAdmin && new URL(page.url()).pathname === '/admin/sign-in') {
      await this.signIn()
      response = await page.goto(this.target.url + url)
    }
    const status = response?.status() ?? 0
    // An error may have been answered without scripts.
    if (status < 400) await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
    await tab.waitUntilIdle()
    return status
  }

  /** Signs in once for all tabs. */
  private signIn(): Promise<void> {
    this.signingIn ??= this.takeCookies().finally(() => {
      this.signingIn = undefined
    })
    return this.signingIn
  }

  private async takeCookies(): Promise<void> {
    const cookie = await this.target.signIn()
    this.isSignedIn = true
    const cookies = cookie.split('; ').map((each) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(each) ?? []
      return { name, value, domain: 'localhost', path: '/', httpOnly: true, secure: true, sameSite: 'Lax' as const }
    })
    await this.contexts.staff.addCookies(cookies)
  }

  /** Processes a list in parallel workers, each with a tab for the storefront and one for the admin. */
  private async runInTabs<T>(
    all: readonly T[],
    work: (tabs: (url: string) => Tab, each: T) => Promise<void>,
  ): Promise<void> {
    const remaining = [...all]
    const worker = async () => {
      const [staff, visitor] = [await openTab(this.contexts.staff), await openTab(this.contexts.anybody)]
      const tabs = (url: string) => (isAdminPage(url) ? staff : visitor)
      for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) {
        await work(tabs, next).catch((error: Error) =>
          this.recordProblems([`stuck: ${error.message}`], JSON.stringify(next)),
        )
      }
      for (const tab of [staff, visitor]) {
        this.requests += tab.requests()
        await tab.page.close()
      }
    }
    await Promise.all(Array.from({ length: workers }, worker))
  }
}

const isAdminPage = (url: string) => url.startsWith('/admin') && !/^\/admin\/(sign-in|forgot|link)\b/.test(url)

const isRejection = (error: string) => /status of 4\d\d|^answer: 4\d\d/.test(error)

type Submission = { outcome: Outcome; sending: SubmitResult; answers: readonly number[]; isSame: boolean }

/** Returns problems in how a page handled junk. */
function getProblems({ outcome, sending, answers, isSame }: Submission): string[] {
  const isRejected = answers.some((status) => status >= 400)
  const isExplained = outcome.invalidCount > 0 || outcome.announcedText !== '' || sending.isRejectedByBrowser
  const isUnchanged = isSame && outcome.size === sending.sizeBefore
  return [
    ...answers.filter((status) => status >= 500).map((status) => `answered ${status}`),
    ...(outcome.isBlank ? ['a blank page'] : []),
    ...outcome.unexplained.map((field) => `wrong without a reason: ${field}`),
    ...((isRejected || isUnchanged) && !isExplained
      ? [`nothing is said of it (${answers.join() || 'nothing was sent'})`]
      : []),
  ]
}
