import { eq } from 'drizzle-orm'
import { staff, staffSessions } from '#db/tables/staff.ts'
import {
  createUniqueEmail,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  joinByInvitation,
  runStaffCommand,
  setUpApp,
  signIn,
  test,
  waitForHydration,
} from '#test/admin.ts'

test('rejects access without a session, role, valid cookie or same origin', async ({ page, db, expectedErrors }) => {
  // The live connection of an open page ends with its session.
  expectedErrors.push(/ 403/, /EventSource's response has a MIME type/)
  // No session.
  await page.goto('/admin/audit')
  await expect(page).toHaveURL('/admin/sign-in?to=%2Fadmin%2Faudit')

  const email = createUniqueEmail('bob')
  await joinByInvitation(page, email, 'sales')
  const [me] = await db.select().from(staff).where(eq(staff.email, email))
  const mine = eq(staffSessions.staff_id, me?.id ?? '')

  // Another role.
  expect((await page.goto('/admin/audit'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You do not have access')

  // A form on another site: the browser sends no cookie, and the server rejects the origin.
  await page.goto('/admin')
  const { origin } = new URL(page.url())
  await page.route('https://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${origin}/admin/sign-out"><button>Win</button></form>`,
    }),
  )
  await page.goto('https://evil.example/')
  const [response] = await Promise.all([
    page.waitForResponse(/sign-out/),
    page.getByRole('button', { name: 'Win' }).click(),
  ])
  expect(response.status()).toBe(403)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')

  // A forged cookie.
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === '__Host-boxwright-session')
  if (!session) throw new Error('no session')
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  expect(await page.evaluate(() => document.cookie)).toBe('')
  await page.context().clearCookies()
  await page.context().addCookies([{ ...session, value: session.value.replace(/^.{6}/, 'AAAAAA') }])
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/sign-in')
  await page.context().addCookies([session])
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')

  // An expired one.
  await db.update(staffSessions).set({ expires_at: new Date() }).where(mine)
  await page.reload()
  await expect(page).toHaveURL('/admin/sign-in')
  await signIn(page, email)
  await expect(page).toHaveURL('/admin')

  // After being disabled.
  await waitForHydration(page)
  await runStaffCommand('disable', email)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/admin/sign-in')
})

test("admin pages are not cached, and the shop's headers are unchanged", async ({ page, request }) => {
  await joinByInvitation(page, createUniqueEmail('bob'), 'sales')
  const response = await page.goto('/admin/security')
  expect(await response?.allHeaders()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  const shop = await request.get('/about-us')
  expect(shop.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

const viewports = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
]

// accessibility/every-page.spec.ts checks the pages that need none of these steps.
test('every screen of signing in is accessible on a phone and a desktop', async ({ page, expectedErrors }) => {
  test.slow()
  expectedErrors.push(/ 4(10|22|29)/)
  const expectAccessibleScreen = async (name: string) => {
    await waitForHydration(page)
    for (const viewport of viewports) {
      await page.setViewportSize(viewport)
      await test.step(`${name}, ${viewport.width}`, async () => {
        await expectAccessible(page)
        await expectNoHorizontalScroll(page)
      })
    }
  }
  await page.goto('/admin/link?token=none')
  await expectAccessibleScreen('invalid link')
  await signIn(page, createUniqueEmail('stranger'))
  await expectAccessibleScreen('sign-in rejected')

  const email = createUniqueEmail('ada')
  await joinByInvitation(page, email, 'owner')
  await expectAccessibleScreen('authenticator app')
  await setUpApp(page)
  await expectAccessibleScreen('recovery codes')
  await page.goto('/admin/audit?action=staff.passkey-renamed')
  await expectAccessibleScreen('audit log without results')
  await page.goto('/admin/team')
  await page.getByRole('link', { name: 'Ada Byron' }).first().click()
  await expect(page.getByRole('button', { name: 'Update roles' })).toBeVisible()
  await page.getByRole('button', { name: /account menu/ }).click()
  await expectAccessibleScreen('menu')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your verification code')
  await expectAccessibleScreen('code')
})

test('skips the navigation and uses the menu by keyboard', async ({ page }) => {
  await joinByInvitation(page, createUniqueEmail('bob'), 'sales')
  await waitForHydration(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const button = page.getByRole('button', { name: /account menu/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Sign-in and security' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
  await expect(button).toBeFocused()
})
