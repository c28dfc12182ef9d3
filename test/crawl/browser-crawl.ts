import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import fc from 'fast-check'
import { chromiumLaunchOptions } from '#test/chromium.ts'
import { texts } from '../fuzz/inputs.ts'
import { toPattern } from './crawler.ts'
import { type FormThere, formsThere, type Outcome, outcomeThere, type Sending, sendForm } from './in-page.ts'
import { openTab, type Tab } from './tab.ts'

/** That open pages side by side: what is left of two cores beside the shop and its database. */
const workers = 3

type RuntimeRole = {
  /** On localhost, where the browser takes the admin's cookies. */
  url: string
  /** Someone new who may enter the admin. @returns the cookie of their session */
  enter: () => Promise<string>
  seed: number
}
/** A form as it is on some page, and one of its buttons. */
type Kind = { form: FormThere; button: number }
/** The pages that have one, the first of them first. */
type Found = { kind: Kind; pages: string[] }

/** Opens pages as a browser does, submits their forms, and records errors. */
export class BrowserCrawl {
  readonly broken: string[] = []
  /** Forms that were there when their page was opened, and not when they should have been sent. */
  readonly gone: string[] = []
  /** Buttons that stayed disabled with junk input. */
  readonly outOfReach: string[] = []
  opened = 0
  requests = 0
  answers: number[] = []
  private readonly kinds = new Map<string, Found>()
  private readonly role: RuntimeRole
  private readonly browser: Browser
  /** Someone of the staff, and someone who is not: what one may see, the other may not. */
  private readonly contexts: Record<'staff' | 'anybody', BrowserContext>
  private visitors = 0
  private entering: Promise<void> | undefined
  private isIn = false

  private constructor(role: RuntimeRole, browser: Browser, contexts: BrowserCrawl['contexts']) {
    this.role = role
    this.browser = browser
    this.contexts = contexts
  }

  static async open(role: RuntimeRole): Promise<BrowserCrawl> {
    const browser = await chromium.launch(await chromiumLaunchOptions())
    const context = () => browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
    return new BrowserCrawl(role, browser, { staff: await context(), anybody: await context() })
  }

  close = () => this.browser.close()

  get forms(): number {
    return this.kinds.size
  }

  /** Opens each of these once, and remembers every kind of form that is there. @param pages with the status each should have */
  async openAll(pages: Readonly<Record<string, number>>): Promise<void> {
    await this.eachInTabs(Object.entries(pages), async (tabs, [address, meant]) => {
      const tab = tabs(address)
      const status = await this.open(tab, address)
      this.opened += 1
      const errors = tab.errors().filter((error) => status === 200 || !isRejection(error))
      if (status !== meant) errors.push(`answered ${status}`)
      this.complain(errors, `opened ${address}`)
      for (const [key, kind] of await this.kindsOn(tab, address)) {
        const found = this.kinds.get(key)
        if (found) found.pages.push(address)
        else this.kinds.set(key, { kind, pages: [address] })
      }
    })
  }

  private async kindsOn({ page }: Tab, address: string): Promise<Map<string, Kind>> {
    const kinds = new Map<string, Kind>()
    for (const form of await page.evaluate(formsThere)) {
      const action = toPattern(new URL(form.action || address, this.role.url).pathname)
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

  /** Sends each kind of form with junk; what takes something away comes last. */
  async sendAll(): Promise<void> {
    const takesAway = ([, { kind }]: [string, Found]) =>
      /apply|delete|discard|disable|end |everywhere|forget|import|merge|put|remove|throw|undo/i.test(
        kind.form.buttons[kind.button]?.label ?? '',
      )
    const all = [...this.kinds]
    const inOrder = [...all.filter((each) => !takesAway(each)), ...all.filter(takesAway)]
    await this.eachInTabs([...inOrder.entries()], async (tabs, [index, [key, { pages }]]) => {
      for (const address of pages) if (await this.send(tabs(address), key, address, this.role.seed + index)) return
      this.gone.push(`${key} on ${pages[0]}`)
    })
  }

  /** @returns false if the page has no such form any more, as another one removed its object */
  private async send(tab: Tab, key: string, address: string, seed: number): Promise<boolean> {
    const { page } = tab
    if ((await this.open(tab, address)) >= 400) return false
    const kind = (await this.kindsOn(tab, address)).get(key)
    if (!kind) return false
    tab.errors()
    tab.answers()
    const asked = tab.requests()
    const before = page.url()
    const sample = fc.sample(texts, { seed, numRuns: Math.max(1, Math.min(40, kind.form.names.length)) })
    const sending = await page.evaluate(sendForm, { index: kind.form.index, button: kind.button, texts: sample })
    if (!sending) return false
    if (!sending.isPressed) {
      this.outOfReach.push(`${key} on ${address}`)
      return true
    }
    await tab.rest()
    const answers = tab.answers()
    this.answers.push(...answers)
    const outcome = await page.evaluate(outcomeThere)
    const isSame = page.url() === before && tab.requests() === asked
    const wrong = getFlaws({ outcome, sending, answers, isSame })
    // That a form is rejected is what junk is sent for.
    const errors = tab.errors().filter((error) => !isRejection(error))
    this.complain([...errors, ...wrong], `sent ${key} on ${address} (${JSON.stringify(sample).slice(0, 300)})`)
    return true
  }

  private complain(errors: readonly string[], where: string): void {
    for (const error of errors) this.broken.push(`${error.slice(0, 600)} · ${where}`)
  }

  /** @returns the page's status */
  private async open(tab: Tab, address: string): Promise<number> {
    const { page } = tab
    this.visitors += 1
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.9.${this.visitors >> 8}.${this.visitors & 255}` })
    const isAdmin = isForStaff(address)
    if (isAdmin && !this.isIn) await this.enter()
    let answer = await page.goto(this.role.url + address)
    // Junk may have ended the session, as it should.
    if (isAdmin && new URL(page.url()).pathname === '/admin/sign-in') {
      await this.enter()
      answer = await page.goto(this.role.url + address)
    }
    const status = answer?.status() ?? 0
    // The admin's page for what is not there does not say that React has it.
    if (status < 400) await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
    await tab.rest()
    return status
  }

  /** Signs in once for all tabs. */
  private enter(): Promise<void> {
    this.entering ??= this.takeCookies().finally(() => {
      this.entering = undefined
    })
    return this.entering
  }

  private async takeCookies(): Promise<void> {
    const cookie = await this.role.enter()
    this.isIn = true
    const cookies = cookie.split('; ').map((each) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(each) ?? []
      return { name, value, domain: 'localhost', path: '/', httpOnly: true, secure: true, sameSite: 'Lax' as const }
    })
    await this.contexts.staff.addCookies(cookies)
  }

  /** Processes a list in parallel workers, each with a tab for the storefront and one for the admin. */
  private async eachInTabs<T>(
    all: readonly T[],
    work: (tabs: (address: string) => Tab, each: T) => Promise<void>,
  ): Promise<void> {
    const waiting = [...all]
    const worker = async () => {
      const [staff, anybody] = [await openTab(this.contexts.staff), await openTab(this.contexts.anybody)]
      const tabs = (address: string) => (isForStaff(address) ? staff : anybody)
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await work(tabs, next).catch((error: Error) => this.complain([`stuck: ${error.message}`], JSON.stringify(next)))
      }
      for (const tab of [staff, anybody]) {
        this.requests += tab.requests()
        await tab.page.close()
      }
    }
    await Promise.all(Array.from({ length: workers }, worker))
  }
}

const isForStaff = (address: string) =>
  address.startsWith('/admin') && !/^\/admin\/(sign-in|forgot|link)\b/.test(address)

const isRejection = (error: string) => /status of 4\d\d|^answer: 4\d\d/.test(error)

type Sent = { outcome: Outcome; sending: Sending; answers: readonly number[]; isSame: boolean }

/** Returns problems in how a page handled junk. */
function getFlaws({ outcome, sending, answers, isSame }: Sent): string[] {
  const isRejected = answers.some((status) => status >= 400)
  const saysSo = outcome.wrong > 0 || outcome.told !== '' || sending.isHeldBack
  const isSilent = isSame && outcome.size === sending.before
  return [
    ...answers.filter((status) => status >= 500).map((status) => `answered ${status}`),
    ...(outcome.isBlank ? ['a blank page'] : []),
    ...outcome.unexplained.map((field) => `wrong without a reason: ${field}`),
    ...((isRejected || isSilent) && !saysSo ? [`nothing is said of it (${answers.join() || 'nothing was sent'})`] : []),
  ]
}
