import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { emailSignups, freeSwagBoxRequests, projectRequests, requests } from '#db/tables/requests.ts'
import { expect, test, waitForHydration } from '#test/browser.ts'

const createEmail = () => `buyer-${randomUUID().slice(0, 8)}@northwind.example`

/** Makes the database reject rows of one sender, so that other tests are unaffected. */
async function rejectRows(db: Database, table: string, email: string) {
  const name = `refuse_${randomUUID().replaceAll('-', '')}`
  await db.execute(
    sql.raw(`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
             create trigger ${name} before insert on ${table} for each row when (new.email = '${email}')
             execute function ${name}()`),
  )
  return () => db.execute(sql.raw(`drop function ${name}() cascade`))
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Aborts submissions, until `page.unroute(/\.data/)`. */
const loseConnection = (page: Page) =>
  page.route(/\.data/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))

const readSignups = (db: Database, email: string) => db.select().from(emailSignups).where(eq(emailSignups.email, email))
const readProjects = (db: Database, email: string) =>
  db.select().from(projectRequests).where(eq(projectRequests.email, email))
const readSamples = (db: Database, email: string) =>
  db.select().from(freeSwagBoxRequests).where(eq(freeSwagBoxRequests.email, email))

async function fillProject(page: Page, email: string) {
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Byron')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Project Type').selectOption('Swag Boxes')
}

async function fillSample(page: Page, email: string) {
  await page.getByLabel('Name', { exact: true }).fill('Ada Byron')
  await page.getByLabel('Business Email').fill(email)
  await page.getByLabel('Company').fill('Northwind')
}

test.describe('home email', () => {
  const email = (page: Page) => page.getByLabel('Work email')
  const send = (page: Page) => page.locator('main').getByRole('button', { name: /^Get(ting)? Started/ })

  test('is checked, survives failures, and is stored and prefilled in the project form', async ({
    page,
    db,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED|Failed to load|500/)
    const visitorEmail = createEmail()
    await page.goto('/')
    await waitForHydration(page)

    await test.step('an empty value does nothing', async () => {
      let sent = 0
      const count = (request: { method(): string }) => {
        if (request.method() === 'POST') sent += 1
      }
      page.on('request', count)
      await send(page).click()
      await email(page).press('Enter')
      await expect(page).toHaveURL('/')
      await expect(page.getByText('Email is required')).toHaveCount(0)
      expect(sent).toBe(0)
      page.off('request', count)
    })

    await test.step('an invalid email address stays, with an error', async () => {
      await email(page).fill('ada@')
      await send(page).click()
      await expect(page.getByText('Invalid email address')).toBeVisible()
      await expect(email(page)).toBeFocused()
    })

    await test.step('a lost connection shows an error and keeps the email address', async () => {
      await loseConnection(page)
      await email(page).fill('ada@northwind.example')
      await send(page).click()
      await expect(alert(page, 'Something went wrong. Please try again.')).toBeVisible()
      await expect(email(page)).toHaveValue('ada@northwind.example')
      await page.unroute(/\.data/)
    })

    await test.step('a database failure shows an error and keeps the email address', async () => {
      const removeTrigger = await rejectRows(db, 'email_signups', visitorEmail)
      await email(page).fill(visitorEmail)
      await send(page).click()
      await expect(alert(page, 'Failed to save email. Please try again.')).toBeVisible()
      await expect(email(page)).toHaveValue(visitorEmail)
      await expect(send(page)).toHaveText('Get Started')
      await removeTrigger()
    })

    await test.step('then it is stored', async () => {
      await send(page).click()
      await expect(page).toHaveURL(`/get-started?email=${encodeURIComponent(visitorEmail)}`)
      await expect(page.getByLabel('Email Address')).toHaveValue(visitorEmail)
      expect(await readSignups(db, visitorEmail)).toHaveLength(1)
    })
  })

  test('shows the pending state and is submitted once', async ({ page, db }) => {
    const visitorEmail = createEmail()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.goto('/')
    await waitForHydration(page)
    await page.route(/\.data/, async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await email(page).fill(visitorEmail)
    await send(page).dblclick()
    await expect(send(page)).toHaveText('Getting Started...')
    await expect(email(page)).toBeDisabled()
    release()
    await expect(page).toHaveURL(/get-started\?email=/)
    expect(await readSignups(db, visitorEmail)).toHaveLength(1)
  })
})

test.describe('project request', () => {
  test('is stored and confirmed, and the home page opens after two seconds', async ({ page, db }) => {
    const visitorEmail = createEmail()
    await page.goto(`/get-started?email=${encodeURIComponent(visitorEmail)}`)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start Your Custom Swag Project')
    await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Project Details' })).toBeVisible()
    await expect(page.getByText('Our team will review your request and contact you within 24 hours.')).toBeVisible()
    await fillProject(page, visitorEmail)
    await page.getByLabel('Delivery Timeline').selectOption('3-7-days')
    await page.getByRole('button', { name: 'Submit' }).dblclick()
    await expect(page.getByText('Project Request Submitted!')).toBeVisible()
    await expect(page.getByText('Our team will contact you within 24 hours to discuss your project.')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('')
    await expect(page).toHaveURL('/')
    // The confirmation outlives the page.
    const [row] = await readProjects(db, visitorEmail)
    const [entry] = await db
      .select()
      .from(requests)
      .where(eq(requests.id, row?.id ?? ''))
    await expect(page.getByText(`Your reference: ${entry?.reference}`)).toBeVisible()
    expect(await readProjects(db, visitorEmail)).toMatchObject([
      {
        first_name: 'Ada',
        last_name: 'Byron',
        phone: null,
        product_type: 'swag-boxes',
        delivery_timeline: '3-7-days',
        project_description: null,
      },
    ])
  })

  test('shows errors, keeps the input after failures, and is disabled while it is submitted', async ({
    page,
    db,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED|Failed to load|500/)
    const visitorEmail = createEmail()
    const submit = page.getByRole('button', { name: 'Submit' })
    await page.goto('/get-started')
    await waitForHydration(page)

    await test.step('each error is under its field, and the first one gets the focus', async () => {
      await submit.click()
      for (const text of [
        'First name is required',
        'Last name is required',
        'Email is required',
        'Project type is required',
      ])
        await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByLabel('First Name')).toBeFocused()
      await fillProject(page, 'ada@nowhere')
      await submit.click()
      await expect(page.getByText('Invalid email address')).toBeVisible()
      await expect(page.getByText('is required')).toHaveCount(0)
      await expect(page.getByLabel('Email Address')).toBeFocused()
    })

    await test.step('a lost connection keeps the input', async () => {
      await loseConnection(page)
      await fillProject(page, 'ada@northwind.example')
      await submit.click()
      await expect(alert(page, 'Something went wrong. Please try again.')).toBeVisible()
      await expect(page.getByLabel('Last Name')).toHaveValue('Byron')
      await page.unroute(/\.data/)
    })

    await test.step('a database failure keeps the input', async () => {
      const removeTrigger = await rejectRows(db, 'project_requests', visitorEmail)
      await fillProject(page, visitorEmail)
      await submit.click()
      await expect(alert(page, 'Failed to submit your request. Please try again.')).toBeVisible()
      await expect(page.getByLabel('First Name')).toHaveValue('Ada')
      await expect(page.getByLabel('Project Type')).toHaveValue('swag-boxes')
      await expect(page).toHaveURL('/get-started')
      await removeTrigger()
    })

    await test.step('all fields are disabled while it is submitted', async () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\.data/, async (route) => {
        if (route.request().method() === 'POST') await held
        await route.continue()
      })
      await submit.click()
      await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
      for (const label of ['First Name', 'Last Name', 'Email Address', 'Phone Number', 'Project Type'])
        await expect(page.getByLabel(label)).toBeDisabled()
      for (const label of ['Delivery Timeline', 'Project Description'])
        await expect(page.getByLabel(label)).toBeDisabled()
      release()
      await expect(page.getByText('Project Request Submitted!')).toBeVisible()
    })
  })

  test('the curation form of bulk swag also stores one and stays on its page', async ({ page, db }) => {
    const visitorEmail = createEmail()
    await page.goto('/bulk-swag')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { name: 'Request a Custom Curation' })).toBeVisible()
    await fillProject(page, visitorEmail)
    await page.getByLabel('Project Type').selectOption('Bulk Swag')
    await page.getByRole('button', { name: 'Request My Curation' }).click()
    await expect(page.getByText('Project Request Submitted!')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('')
    await expect(page).toHaveURL('/bulk-swag')
    expect(await readProjects(db, visitorEmail)).toMatchObject([{ product_type: 'bulk-swag', delivery_timeline: null }])
  })
})

test.describe('free sample', () => {
  test('is checked, stored and confirmed, and the form is reset', async ({ page, db }) => {
    const visitorEmail = createEmail()
    await page.goto('/swag-boxes')
    await waitForHydration(page)

    await test.step('validates the email address while typing', async () => {
      const email = page.getByLabel('Business Email')
      await email.pressSequentially('ada')
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      await email.pressSequentially('@Gmail.com')
      await expect(
        page.getByText(
          'Please use a business email address (personal email domains like Gmail, Yahoo, etc. are not allowed)',
        ),
      ).toBeVisible()
      await email.fill('ada@northwind.example')
      await expect(page.getByText('Please use a business email address')).toHaveCount(0)
    })

    await test.step('missing fields are reported in a toast and under each field', async () => {
      await page.getByLabel('Business Email').fill('')
      await page.getByRole('button', { name: 'Request Free Sample' }).click()
      await expect(page.getByRole('alert')).toHaveText('Please fill in required fields')
      for (const name of ['Name', 'Business Email', 'Company'])
        await expect(page.getByText(`${name} is required`, { exact: true })).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    })

    await test.step('a complete form is stored', async () => {
      await expect(page.getByLabel('Delivery address')).toHaveAccessibleDescription(/^Street, city, state and ZIP\./)
      await fillSample(page, visitorEmail)
      await page.getByLabel('Delivery address').fill('1 Main St\nChicago, IL 60601')
      await page.getByRole('button', { name: 'Request Free Sample' }).dblclick()
      await expect(page.getByText("Sample request submitted! We'll be in touch soon.")).toBeVisible()
      await expect(page.getByLabel('Company')).toHaveValue('')
      expect(await readSamples(db, visitorEmail)).toMatchObject([
        { name: 'Ada Byron', company: 'Northwind', delivery_address: '1 Main St\nChicago, IL 60601', message: null },
      ])
    })
  })

  test('a database failure keeps the input', async ({ page, db, expectedErrors }) => {
    expectedErrors.push(/500/)
    const visitorEmail = createEmail()
    const removeTrigger = await rejectRows(db, 'free_swag_box_requests', visitorEmail)
    await page.goto('/swag-boxes')
    await waitForHydration(page)
    await fillSample(page, visitorEmail)
    await page.getByRole('button', { name: 'Request Free Sample' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to submit request. Please try again.')
    await expect(page.getByLabel('Company')).toHaveValue('Northwind')
    await removeTrigger()
  })
})

test('rate limits submissions and keeps the input', async ({ page, expectedErrors }) => {
  expectedErrors.push(/429/)
  await page.goto('/bulk-swag')
  await waitForHydration(page)
  const status = await page.evaluate(async () => {
    let last = 0
    for (let attempt = 0; attempt < 40 && last !== 429; attempt++) {
      last = (await fetch('/bulk-swag', { method: 'POST', body: new URLSearchParams({ firstName: '' }) })).status
    }
    return last
  })
  expectedErrors.push(/422/)
  expect(status).toBe(429)
  await fillProject(page, createEmail())
  await page.getByRole('button', { name: 'Request My Curation' }).click()
  await expect(page.getByRole('alert').last()).toContainText('Too many attempts')
  await expect(page.getByLabel('First Name')).toHaveValue('Ada')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home email leads to the project form', async ({ page, db }) => {
    const visitorEmail = createEmail()
    await page.goto('/')
    await page.getByLabel('Work email').fill(visitorEmail)
    await page.locator('main').getByRole('button', { name: 'Get Started' }).click()
    await expect(page).toHaveURL(/get-started\?email=/)
    await expect(page.getByLabel('Email Address')).toHaveValue(visitorEmail)
    expect(await readSignups(db, visitorEmail)).toHaveLength(1)
  })

  test('a page confirms a project request', async ({ page, db }) => {
    const visitorEmail = createEmail()
    await page.goto('/get-started')
    await fillProject(page, visitorEmail)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: 'Project Request Submitted!' })).toBeVisible()
    expect(await readProjects(db, visitorEmail)).toHaveLength(1)
  })

  test('a rejected curation request keeps its values', async ({ page, expectedErrors }) => {
    expectedErrors.push(/422/)
    await page.goto('/bulk-swag')
    await fillProject(page, 'ada@nowhere')
    await page.getByRole('button', { name: 'Request My Curation' }).click()
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Ada')
    await expect(page.getByLabel('Project Type')).toHaveValue('swag-boxes')
  })

  test('confirms a free sample and rejects a personal email address', async ({ page, db, expectedErrors }) => {
    expectedErrors.push(/422/)
    const visitorEmail = createEmail()
    await page.goto('/swag-boxes')
    await fillSample(page, 'ada@gmail.com')
    await page.getByRole('button', { name: 'Request Free Sample' }).click()
    await expect(page.getByText('Please use a business email address')).toBeVisible()
    await expect(page.getByLabel('Company')).toHaveValue('Northwind')
    await page.getByLabel('Business Email').fill(visitorEmail)
    await page.getByRole('button', { name: 'Request Free Sample' }).click()
    await expect(page.getByText("Sample request submitted! We'll be in touch soon.")).toBeVisible()
    expect(await readSamples(db, visitorEmail)).toHaveLength(1)
  })
})
