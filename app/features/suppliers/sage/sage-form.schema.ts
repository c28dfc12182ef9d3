import * as v from 'valibot'
import {
  defaultOptions,
  maxCredentialLength,
  nameField,
  optionEntries,
  type SupplierOptions,
  toOptionValues,
  trimmedText,
  urlField,
} from '../supplier.schema.ts'
import { type Sage, sageUrl } from './sage.ts'

/** SAGE counts calls and blocks busy addresses, so that prices come with changed products alone. */
export const newSageOptions: SupplierOptions = {
  ...defaultOptions,
  schedule: { ...defaultOptions.schedule, prices: false },
  limits: { concurrency: 2, perMinute: 120 },
}

const digits = (message: string) =>
  v.pipe(
    trimmedText,
    v.check((text) => /^\d{1,9}$/.test(text) && Number(text) > 0, message),
  )

/** The form of a supplier at SAGE. An empty key keeps the stored one. */
export const sageFormSchema = v.object({
  name: nameField,
  account: digits('Enter your SAGE account ID, a number'),
  login: v.pipe(trimmedText, v.nonEmpty('Enter the login ID'), maxCredentialLength('This login ID is too long')),
  password: v.pipe(v.string(), v.trim(), maxCredentialLength('This key is too long')),
  supplierNumber: v.pipe(digits('Enter the supplier’s SAGE number, such as 50000'), v.transform(Number)),
  url: urlField,
  ...optionEntries,
})
export type SageForm = v.InferOutput<typeof sageFormSchema>

export const toSage = ({ supplierNumber, url }: SageForm): Sage => ({ supplierNumber, url: url || sageUrl })

type Values = { name: string; account: string; login: string; sage: Sage | null; options: SupplierOptions }

/** The form's texts; never the key. */
export function toSageValues({ name, account, login, sage, options }: Values): Record<string, string> {
  return {
    name,
    account,
    login,
    supplierNumber: sage ? String(sage.supplierNumber) : '',
    url: sage && sage.url !== sageUrl ? sage.url : '',
    ...toOptionValues(options),
  }
}
