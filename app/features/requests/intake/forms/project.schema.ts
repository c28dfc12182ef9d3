import * as v from 'valibot'
import {
  emailAddress,
  maxLength,
  optionalChoice,
  optionalLines,
  optionalPhone,
  requiredChoice,
  requiredText,
} from './contact-fields.schema.ts'

/** Product types of a project (docs/domain.md, Requests). */
export const productTypes = [
  { value: 'swag-boxes', label: 'Swag Boxes' },
  { value: 'bulk-swag', label: 'Bulk Swag' },
  { value: 'other', label: 'Other' },
] as const

export const deliveryTimelines = [
  { value: '1-3-days', label: '1-3 days' },
  { value: '3-7-days', label: '3-7 days' },
  { value: 'longer-than-7-days', label: 'Longer than 7 days' },
] as const

/** Returns the label of a stored option; a value that is not an option stays as it is. */
export const getOptionLabel = (options: readonly { value: string; label: string }[], value: string | null) =>
  options.find((option) => option.value === value)?.label ?? value

/** The project request of Get Started and Bulk swag (docs/domain.md, Requests). */
export const projectSchema = v.object({
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  email: emailAddress('Email is required', 'Invalid email address'),
  phone: optionalPhone(),
  productType: requiredChoice(productTypes, 'Project type is required'),
  deliveryTimeline: optionalChoice(deliveryTimelines, 'Please choose one of the timelines'),
  projectDescription: optionalLines(maxLength.text),
})
