import { type ConfigData, HtmlValidate } from 'html-validate'
import { expect, test } from '#test/browser.ts'
import { getPath, shopPages } from './shop-pages.ts'

const config: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // React's spelling of attribute names; HTML ignores their case.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    // Ids that React makes begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // A filter takes several values of one name, or has a button for each.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit'] }],
    // A fieldset also disables what is in it while a form is being sent; groups with a name have their legend.
    'wcag/h71': 'off',
    // The author of a post decides, and the name of a product.
    'long-title': 'off',
  },
}
const validator = new HtmlValidate({ root: true, elements: ['html5'], ...config })

async function findings(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

/** Every page, and page states with different HTML. */
const pages = [
  ...shopPages,
  '/get-started?email=ada%40northwind.example',
  '/get-started?submitted',
  '/bulk-swag?submitted',
  '/swag-boxes?submitted',
  '/products?category=Drinkware&category=Office&brand=Halvard+%26+Wren&price=25-50&min=1-25&sort=price-desc',
  '/products?page=3',
  '/products?search=no+such+product',
  '/swag-box-builder?category=Drinkware&page=2',
  '/blog?search=no+such+post',
  '/products/no-such-product',
  '/blog/no-such-post',
  '/blog/category/no-such-category',
  '/blog/tag/no-such-tag',
  '/assets/no-such-file.js',
]

for (const page of pages) {
  test(`the HTML of ${page} is valid`, async ({ request, db }) => {
    const answer = await request.get(await getPath(page, db), { headers: { Accept: 'text/html' } })
    expect(answer.headers()['content-type']).toContain('text/html')
    expect(await findings(await answer.text())).toEqual([])
  })
}

for (const page of ['/?index', '/get-started', '/bulk-swag', '/swag-boxes', '/products/{slug}']) {
  test(`the HTML of ${page} is valid with a rejected form`, async ({ request, db }) => {
    const answer = await request.post(await getPath(page, db), { form: { email: 'nobody' } })
    expect(answer.status()).toBe(422)
    expect(await findings(await answer.text())).toEqual([])
  })
}

test('detects invalid HTML', async () => {
  const html = '<!DOCTYPE html><html lang="en"><head><title>A</title></head><body><p id="a b">A</body></html>'
  expect(await findings(html)).not.toEqual([])
})
