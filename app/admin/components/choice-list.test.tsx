import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BrandFormFields } from '#app/features/brand/editing/brand-form.ts'
import { LinkFields } from '../brand/link-fields.tsx'
import { OrderRuleFields } from '../brand/order-rule-fields.tsx'
import { RateFields } from '../brand/rate-fields.tsx'
import { AccessFields } from '../team/access-fields.tsx'
import { ChoiceList } from './choice-list.tsx'
import { RadioList } from './radio-list.tsx'

const errors = ['Choose one']
const list = { legend: 'Roles', name: 'role', errors }
const fields = { closed: [], holidays: [], quickPicks: '' } as unknown as BrandFormFields

test.each<[id: string, group: ReactNode]>([
  ['role', <ChoiceList key="" {...list} type="radio" labels={{ a: 'A' }} chosen={[]} />],
  ['role', <RadioList key="" {...list} options={[]} chosen="" />],
  ['role', <AccessFields key="" access={{ roles: [], permissions: [] }} errors={errors} />],
  ['social', <LinkFields key="" social={[]} errors={errors} />],
  ['closed', <OrderRuleFields key="" fields={fields} errors={{ closed: errors }} />],
  ['countryRates', <RateFields key="" rates={[]} errors={{ countryRates: errors }} />],
])('the errors of a group describe it: %s', (id, group) => {
  const html = renderToStaticMarkup(group)
  expect(html).toMatch(new RegExp(`<fieldset[^>]* aria-describedby="${id}-error"`))
  expect(html).toContain(`id="${id}-error"`)
})
