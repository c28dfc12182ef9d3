import { eq } from 'drizzle-orm'
import { generateCodes } from '#app/features/sends/redemption/codes.server.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { sendCampaigns, sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'
import { createEmails, createGiftSend, createLinkedSend, packageContents, sendActor } from '#test/sends.ts'

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: width === 360 })

    test('a recipient chooses a size, another country, corrects, confirms, changes and declines', async ({
      page,
      db,
      expectedErrors,
    }) => {
      expectedErrors.push(/ 400\b/)
      const { id, path, recipientId, email } = await createLinkedSend(db)
      const press = (name: string, role: 'button' | 'link' = 'button') => {
        const control = page.getByRole(role, { name })
        return width === 360 ? control.tap() : control.click()
      }
      const readRecipient = async () =>
        (await db.select().from(sendRecipients).where(eq(sendRecipients.id, recipientId)))[0]
      const response = await page.goto(path)
      expect(response?.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      })
      await waitForHydration(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome boxes')
      // The look of the campaign, within the content security policy.
      await expect(page.locator('header').first()).toHaveCSS('background-color', 'rgb(31, 78, 140)')
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)

      await page.getByLabel('Street address').fill('Main Street')
      await page.getByLabel('Country').selectOption('DE')
      await expect(page.getByLabel('State')).toBeHidden()
      await expect(page.getByLabel('Street and house number')).toHaveValue('Main Street')
      await press('Confirm address')
      await expect(page.getByText('Choose a size')).toBeVisible()
      await expect(page.getByText('the carrier needs it for deliveries')).toBeVisible()
      await waitForHydration(page)
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)

      await page.getByRole('radio', { name: 'M', exact: true }).check()
      await page.getByLabel('Postal code').fill('1011')
      await page.getByLabel('City or town').fill('Berlin')
      await page.getByLabel('Phone').fill('+49 30 1234567')
      await press('Confirm address')
      await expect(page.getByRole('alert')).toContainText('Please check your address')
      await expect(page.getByText('usually look like 10115')).toBeVisible()
      await waitForHydration(page)
      await expectAccessible(page)
      await page.getByLabel('Postal code').fill('10115')
      await press('Confirm address')
      // The street still has no number; confirmed again, it is taken as it is.
      await press('Confirm address')
      await expect(page.getByRole('status')).toContainText('Thank you, you are all set')
      await expect(page.getByRole('status')).toContainText(email)
      await expect(page.getByText('10115 Berlin')).toBeVisible()
      await waitForHydration(page)
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      expect(await readRecipient()).toMatchObject({ status: 'confirmed', country: 'DE', sizes: { hoodie: 'M' } })

      await press('Change my answer', 'link')
      await expect(page.getByLabel('City or town')).toHaveValue('Berlin')
      await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
      await page.getByRole('radio', { name: 'XL' }).check()
      await page.getByLabel('Street and house number').fill('Main Street 1')
      await press('Confirm address')
      await expect(page.getByRole('status')).toContainText('Thank you, you are all set')
      expect(await readRecipient()).toMatchObject({ sizes: { hoodie: 'XL' }, address: { line1: 'Main Street 1' } })

      await press('Decline the package')
      await expect(page.getByRole('status')).toContainText('You want no package')
      await expectAccessible(page)
      expect(await readRecipient()).toMatchObject({ status: 'declined', address: null })
      await press('Enter an address after all', 'link')
      await expect(page.getByLabel('Country')).toBeVisible()

      await db.update(sendCampaigns).set({ status: 'packing' }).where(eq(sendCampaigns.id, id))
      await page.goto(path)
      await expect(page.getByRole('status')).toContainText('You want no package')
      await expect(page.getByRole('button')).toHaveCount(0)
    })

    test('states without a form say why, and an unknown link the same as a revoked one', async ({
      page,
      db,
      expectedErrors,
    }) => {
      const { id, path, recipientId } = await createLinkedSend(db, { color: null })
      await db
        .update(sendCampaigns)
        .set({ deadline: addDays(getShopDay(), -1) })
        .where(eq(sendCampaigns.id, id))
      await page.goto(path)
      await expect(page.getByRole('status')).toContainText('This collection is over')
      await expectAccessible(page)
      await db.update(sendRecipients).set({ revoked_at: new Date() }).where(eq(sendRecipients.id, recipientId))
      expectedErrors.push(/ 404\b/)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
      const revoked = await page.locator('main').textContent()
      await page.goto(`/s/${'x'.repeat(32)}`)
      await expect(page.locator('main')).toHaveText(revoked ?? '')
      await expectAccessible(page)
    })
  })
}

for (const { width, hasScripts } of [
  { width: 1280, hasScripts: true },
  { width: 360, hasScripts: false },
])
  test.describe(`gifts at ${width} px, ${hasScripts ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: { width, height: 800 }, javaScriptEnabled: hasScripts })

    test('someone with a code chooses a gift, changes it, and is on hold beyond the pieces', async ({
      page,
      db,
      expectedErrors,
    }) => {
      expectedErrors.push(/ 400\b/)
      const { id, path, giftIds } = await createGiftSend(db, { limits: [null, 1] })
      const generated = await generateCodes({ db, settings: {} }, { campaignId: id, count: 2, by: sendActor })
      if (!generated.ok) throw new Error(generated.message)
      const [code = '', second = ''] = generated.codes
      const images = ['/pictures/hoodie-forest.webp', '/pictures/mug-navy.webp']
      for (const [at, giftId] of giftIds.entries()) {
        const contents = packageContents.slice(at, at + 1).map((line) => ({ ...line, image: images[at] ?? null }))
        await db.update(sendGifts).set({ contents }).where(eq(sendGifts.id, giftId))
      }
      const check = async () => {
        // The page without JavaScript cannot run the check either.
        if (hasScripts) await expectAccessible(page)
        if (hasScripts) await expectNoHorizontalScroll(page)
      }
      const press = (name: string) => page.getByRole('button', { name }).click()
      await page.goto(path)
      await page.getByLabel('Code').fill('22222 22222')
      await press('Continue')
      await expect(page.getByText('This code does not work')).toBeVisible()
      await check()
      // As a QR code opens it; typed in lower case.
      await page.goto(`${path}?code=${code.toLowerCase()}`)
      await press('Continue')
      await expect(page.getByRole('heading', { name: 'Choose your gift' })).toBeVisible()
      await expect(page.getByRole('radio', { name: 'XL' })).toBeHidden()
      await page.getByRole('radio', { name: 'Heavyweight Hoodie' }).check()
      await expect(page.getByRole('radio', { name: 'XL' })).toBeVisible()
      await page.getByLabel('Email').fill('ana@northwind.example')
      await page.getByLabel('Full name').fill('Ana Lee')
      await page.getByLabel('Country').selectOption('US')
      if (!hasScripts) await press('Show its form')
      await page.getByLabel('Street address').fill('120 W Madison St')
      await page.getByLabel('City').fill('Chicago')
      await page.getByLabel('State').selectOption('IL')
      await page.getByLabel('ZIP code').fill('60602')
      await press('Confirm gift')
      await expect(page.getByText('Choose a size')).toBeVisible()
      await check()
      await page.getByRole('radio', { name: 'XL' }).check()
      await press('Confirm gift')
      await expect(page.getByRole('status')).toContainText('Thank you, you are all set')
      await expect(page.getByText('Heavyweight Hoodie').first()).toBeVisible()
      await check()
      await page.getByRole('link', { name: 'Change my answer' }).click()
      await expect(page.getByRole('radio', { name: 'XL' })).toBeChecked()
      await page.getByRole('radio', { name: 'Enamel Camp Mug' }).check()
      await press('Confirm gift')
      await expect(page.getByRole('status')).toContainText('Thank you, you are all set')
      expect(await db.select().from(sendRecipients).where(eq(sendRecipients.campaign_id, id))).toMatchObject([
        { status: 'confirmed', gift_id: giftIds[1], sizes: {} },
      ])

      await page.goto(path)
      await page.getByLabel('Code').fill(second)
      await press('Continue')
      await expect(page.getByText('You join the waiting list')).toBeVisible()
      await check()
      await page.getByRole('radio', { name: 'Enamel Camp Mug' }).check()
      await page.getByLabel('Email').fill('ben@northwind.example')
      await page.getByLabel('Full name').fill('Ben Ode')
      await page.getByLabel('Country').selectOption('DE')
      if (!hasScripts) await press('Show its form')
      await page.getByLabel('Street and house number').fill('Main Street 1')
      await page.getByLabel('Postal code').fill('10115')
      await page.getByLabel('City or town').fill('Berlin')
      await page.getByLabel('Phone').fill('+49 30 1234567')
      await press('Confirm gift')
      await expect(page.getByRole('status')).toContainText('Thank you, we have your choice')
      await check()
      await press('Decline the')
      await expect(page.getByRole('status')).toContainText('You want no gift')
    })
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })

  test('a visitor of the shop tries the sample, of which nothing is emailed', async ({ page, db }) => {
    await page.goto('/swag-storage')
    await page.getByRole('link', { name: 'Try a live sample gift page' }).click()
    await page.getByRole('button', { name: 'Open the sample' }).click()
    await expect(page.getByText('This is a sample.')).toBeVisible()
    await page.getByRole('radio', { name: /Ceramic mug/ }).check()
    await page.getByLabel('Full name').fill('Ana Lee')
    await page.getByLabel('Street address').fill('120 W Madison St')
    await page.getByLabel('City').fill('Chicago')
    await page.getByLabel('State').selectOption('IL')
    await page.getByLabel('ZIP code').fill('60602')
    await page.getByRole('button', { name: 'Confirm gift' }).click()
    await expect(page.getByText('Thank you, you are all set')).toBeVisible()
    await expect(page.getByText('The people you send gifts to get an email')).toBeVisible()
    const [stored] = await db.select().from(sendRecipients).where(eq(sendRecipients.email, ''))
    expect(stored).toMatchObject({ status: 'confirmed', name: 'Ana Lee' })
  })

  test('a person joins by the public link, and another country keeps what was typed', async ({
    page,
    db,
    expectedErrors,
  }) => {
    expectedErrors.push(/ 400\b/)
    const { id, path, publicPath } = await createLinkedSend(db)
    await page.goto(publicPath)
    await page.getByLabel('Work email').fill('ana@other.example')
    await page.getByRole('button', { name: 'Email my link' }).click()
    await expect(page.getByText('Use your email address at northwind.example')).toBeVisible()
    const [email = ''] = createEmails(1)
    await page.getByLabel('Work email').fill(email)
    await page.getByRole('button', { name: 'Email my link' }).click()
    await expect(page.getByRole('status')).toContainText('Check your email')
    const isJoined = eq(sendRecipients.email, email)
    expect(await db.select().from(sendRecipients).where(isJoined)).toMatchObject([{ campaign_id: id, is_public: true }])

    await page.goto(path)
    await page.getByRole('radio', { name: 'L', exact: true }).check()
    await page.getByLabel('Street address').fill('1-1 Chiyoda')
    await page.getByLabel('Country').selectOption('JP')
    await page.getByRole('button', { name: 'Show its form' }).click()
    await expect(page.getByLabel('Area, block and building number')).toHaveValue('1-1 Chiyoda')
    await page.getByLabel('Prefecture').fill('Tokyo')
    await page.getByLabel('City or ward').fill('Chiyoda')
    await page.getByLabel('Postal code').fill('100-0001')
    await page.getByLabel('Phone').fill('+81 3 1234 5678')
    // The Enter key confirms.
    await page.getByLabel('Phone').press('Enter')
    await expect(page.getByRole('status')).toContainText('Thank you, you are all set')
    await expect(page.getByText('Chiyoda, Tokyo')).toBeVisible()
    await page.getByRole('button', { name: 'Decline the package' }).click()
    await expect(page.getByRole('status')).toContainText('You want no package')
  })
})
