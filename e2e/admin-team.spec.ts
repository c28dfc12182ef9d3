import { eq } from 'drizzle-orm'
import { staff, staffSessions } from '#db/tables/staff.ts'
import {
  createUniqueEmail,
  expect,
  getCode,
  getPath,
  goodPassword,
  joinByInvitation,
  runStaffCommand,
  setUpApp,
  signIn,
  signOut,
  test,
  waitForHydration,
} from '#test/admin.ts'

test('invited from the command line: password, app, recovery code, passkey, sessions', async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/ 4(10|22)/)
  const email = createUniqueEmail('ada')
  const link = getPath(await runStaffCommand('invite', email, '--role', 'owner'))
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accept your invitation')
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('Password').fill('sunshine2026!')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('too common')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Byron')
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL('/admin/security/authenticator')
  await page.goto('/admin/audit')
  await expect(page).toHaveURL('/admin/security/authenticator')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByText('That code is incorrect.')).toBeVisible()
  const { key, usedCode, codes } = await setUpApp(page)
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: 'I have saved these codes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')

  // The link is used up.
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  await page.goto('/admin')
  await signOut(page)

  // The next code, as the first one is used.
  await page.goto('/admin/security')
  await expect(page).toHaveURL('/admin/sign-in?to=%2Fadmin%2Fsecurity')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your verification code')
  await page.getByLabel('Code').fill(usedCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That code is incorrect.')).toBeVisible()
  await page.getByLabel('Code').fill(getCode(key, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in and security')

  // A passkey of the browser's virtual authenticator.
  await waitForHydration(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByLabel('New passkey name').fill('Laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
  await signOut(page)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')

  await page.goto('/admin/security')
  await waitForHydration(page)
  await page.getByText('Edit', { exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Work laptop')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Passkey renamed.')).toBeVisible()
  await expect(page.getByText('Work laptop', { exact: true })).toBeVisible()

  // A second browser, by a recovery code; then ended from the first.
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const elsewhere = await other.newPage()
  await signIn(elsewhere, email)
  await elsewhere.getByRole('link', { name: /Use a recovery code/ }).click()
  await elsewhere.getByLabel('Recovery code').fill(` ${(codes[0] ?? '').toUpperCase().replace('-', ' ')}`)
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')
  await page.reload()
  await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible()
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(page.getByText('Session signed out.')).toBeVisible()
  await elsewhere.goto('/admin')
  await expect(elsewhere).toHaveURL('/admin/sign-in')
  await other.close()

  await page.getByText('Edit', { exact: true }).click()
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await signOut(page)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey is not registered here.')
})

test('an owner invites, changes a role and disables an account, with immediate effect', async ({
  page,
  browser,
  db,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(/ 4(03|22)/)
  const owner = createUniqueEmail('owner')
  await joinByInvitation(page, owner, 'owner')
  await setUpApp(page)
  await page.goto('/admin/team/invite')
  const invited = createUniqueEmail('bob')
  await page.getByLabel('Email address').fill(invited)
  await expect(page.getByRole('checkbox', { name: /^Sales/ })).toBeChecked()
  await page.getByRole('button', { name: 'Create invitation link' }).click()
  const link = await page.getByLabel('Link').inputValue()

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const bob = await context.newPage()
  await bob.goto(getPath(link))
  await bob.getByLabel('Your name').fill('Bob Reyes')
  await bob.getByLabel('Password').fill(goodPassword)
  await bob.getByRole('button', { name: 'Create account' }).click()
  await expect(bob.getByRole('button', { name: /Sales.*account menu/ })).toBeVisible()
  const places = bob.getByRole('navigation', { name: 'Admin' })
  await expect(places.getByRole('link', { name: 'Email templates' })).toBeVisible()
  await expect(places.getByRole('link', { name: 'Team' })).toHaveCount(0)
  // Sales read products, and have nothing to change them with.
  await places.getByRole('link', { name: 'Products' }).click()
  await bob.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(bob.getByRole('term').filter({ hasText: /^Name$/ })).toBeVisible()
  await expect(bob.getByRole('main').getByRole('textbox')).toHaveCount(0)
  expect((await bob.goto('/admin/team'))?.status()).toBe(403)
  await expect(bob.getByRole('heading', { level: 1 })).toHaveText('You do not have access')

  await page.goto('/admin/team')
  await page.getByRole('link', { name: 'Bob Reyes' }).first().click()
  const update = page.getByRole('button', { name: 'Update roles' })
  await page.getByRole('checkbox', { name: /^Sales/ }).uncheck()
  await update.click()
  await expect(page.getByText('Choose at least one role')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Editor/ }).check()
  await page.getByRole('checkbox', { name: /^Views requests/ }).check()
  await update.click()
  await expect(page.getByText('Roles updated.')).toBeVisible()
  await bob.goto('/admin')
  await expect(bob.getByText('Editor: products, boxes, blog and pages; views requests.')).toBeVisible()
  await expect(places.getByRole('link', { name: 'Requests' })).toBeVisible()

  // An hour later the password is requested once.
  const [me] = await db.select().from(staff).where(eq(staff.email, owner))
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000)
  await db
    .update(staffSessions)
    .set({ confirmed_at: hourAgo })
    .where(eq(staffSessions.staff_id, me?.id ?? ''))
  await page.reload()
  await page.getByLabel('Current password').fill('not that one at all')
  await page.getByRole('button', { name: 'Deactivate Bob Reyes' }).click()
  await expect(page.getByText('Incorrect password')).toBeVisible()
  expect((await bob.goto('/admin'))?.status()).toBe(200)
  await page.getByLabel('Current password').fill(goodPassword)
  await page.getByRole('button', { name: 'Deactivate Bob Reyes' }).click()
  await expect(page.getByText('Deactivated and signed out of all sessions.')).toBeVisible()
  await bob.goto('/admin')
  await expect(bob).toHaveURL('/admin/sign-in')
  await signIn(bob, invited)
  await expect(bob.getByRole('alert')).toHaveText('Incorrect email or password.')
  await context.close()

  await page.goto('/admin/audit')
  const rows = page.getByRole('row').filter({ hasText: invited })
  await expect(rows.filter({ hasText: 'Deactivated a team member' })).toContainText(owner)
  await expect(rows.filter({ hasText: 'Changed role' })).toContainText('Roles: Sales Editor')
  await page.getByText('Filter', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Sign-in failed')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page.getByRole('row').filter({ hasText: invited })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'Deactivated a team member' })).toHaveCount(0)
})

test('a reset from the command line sets a new password and ends every session', async ({ page, browser }) => {
  const email = createUniqueEmail('eve')
  await joinByInvitation(page, email, 'editor')
  const link = getPath(await runStaffCommand('reset', email))
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const elsewhere = await context.newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  await elsewhere.getByLabel('Password').fill('another good one 99')
  await elsewhere.getByRole('button', { name: 'Set new password' }).click()
  await expect(elsewhere).toHaveURL('/admin')
  await page.reload()
  await expect(page).toHaveURL('/admin/sign-in')
  await context.close()
})

test('throttles password guesses for known and unknown accounts', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ 4(22|29)/)
  const known = createUniqueEmail('kim')
  await joinByInvitation(page, known, 'sales')
  await signOut(page)
  for (const email of [known, createUniqueEmail('stranger')]) {
    await Promise.all(
      Array.from({ length: 10 }, () => page.request.post('/admin/sign-in', guessPassword(page.url(), email))),
    )
    await signIn(page, email)
    await expect(page.getByRole('alert')).toContainText('Too many attempts')
    await expect(page.getByLabel('Email address')).toHaveValue(email)
  }
})

function guessPassword(url: string, email: string) {
  const { origin } = new URL(url)
  // Each from another IP address, as the limit is per account.
  const part = () => Math.floor(Math.random() * 254) + 1
  return {
    form: { email, password: 'not that one at all' },
    headers: { Origin: origin, 'X-Forwarded-For': `10.${part()}.${part()}.${part()}` },
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything except passkeys works', async ({ page, expectedErrors }) => {
    expectedErrors.push(/ 422/)
    const email = createUniqueEmail('ada')
    await joinByInvitation(page, email, 'owner')
    const { codes } = await setUpApp(page)
    await page.getByRole('link', { name: 'I have saved these codes' }).click()
    await page.getByRole('link', { name: 'Team' }).first().click()
    await page.getByRole('link', { name: 'Invite a team member' }).click()
    await page.getByLabel('Email address').fill(createUniqueEmail('bob'))
    await page.getByRole('button', { name: 'Create invitation link' }).click()
    await expect(page.getByLabel('Link')).toHaveValue(/\/admin\/link\?token=/)
    await page.goto('/admin/security')
    await page.getByLabel('Current password').fill('not that one at all')
    await page.getByLabel('New password').fill('another good one 99')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Incorrect password')).toBeVisible()
    await signOut(page)
    await signIn(page, email)
    await page.getByRole('link', { name: /Use a recovery code/ }).click()
    await page.getByLabel('Recovery code').fill(codes[1] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')
  })
})
