import { useState } from 'react'
import { Link } from 'react-router'
import { isEmpty } from '#app/features/orders/order.ts'
import { removeSizes } from '#app/features/orders/sizes/sizes.ts'
import { Honeypot } from '#app/features/requests/intake/forms/honeypot.tsx'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { checkoutSchema, getFieldStep } from '../checkout.schema.ts'
import type { RejectedCheckout } from '../use-submit-request.ts'
import { CartSidebar } from './cart-summary.tsx'
import { CheckoutAlert } from './checkout-alert.tsx'
import { ContactPromise } from './contact-promise.tsx'
import { toOrderFields } from './order-fields.ts'
import { StepContact } from './step-contact.tsx'
import { StepProject } from './step-project.tsx'

const id = 'checkout'

/**
 * Response to a checkout without scripts: errors, all submitted values, and a form to send them again, with the current offer
 * if the catalog changed.
 */
export function PlainCheckout({ rejection }: { rejection: RejectedCheckout }) {
  const { errors, values, message } = rejection
  const available = rejection.offer && !isEmpty(rejection.offer) ? rejection.offer : undefined
  // Nothing here changes sizes.
  const offer = available && errors.sizes ? removeSizes(available) : available
  const form = useFormFields(checkoutSchema, { id, errors, values })
  const [today] = useState(() => getTodayInChicago())
  const { boxItems, globalQuantity, totalPrice, volumeEstimate } = offer ? toOrderFields(offer) : values
  const { boxName, boxColor, boxPrint, uploadedFiles } = values
  // No field here can correct these, so the request goes without.
  const delivery = errors.delivery ? '' : values.delivery
  const budget = errors.budget ? '' : values.budget
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
      <form {...form.props} method="post" className="rounded-md border border-line bg-card p-5 sm:p-8">
        <CheckoutAlert tone="danger" title="Please check your request" className="mb-8">
          {message && <span>{message}</span>}
          <ul>
            {Object.entries(errors).map(([name, texts]) => (
              <li key={name}>
                {getFieldStep(name) === 3 || ['sizes', 'delivery', 'budget'].includes(name) ? (
                  texts.join(' ')
                ) : (
                  <a href={`#${id}-${name}`} className="underline underline-offset-4">
                    {texts.join(' ')}
                  </a>
                )}
              </li>
            ))}
          </ul>
          {offer && (
            <span>
              {errors.sizes
                ? 'Submit again to collect sizes later by link.'
                : 'Submit again to send what we offer of it today.'}
            </span>
          )}
        </CheckoutAlert>
        {Object.entries({
          boxItems,
          globalQuantity,
          totalPrice,
          volumeEstimate,
          boxName,
          boxColor,
          boxPrint,
          uploadedFiles,
          delivery,
          budget,
        }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value ?? ''} />
        ))}
        <Honeypot />
        <h2 className="mb-6 text-heading">Contact Details</h2>
        <StepContact form={form} />
        <h2 className="mt-10 mb-6 text-heading">Project Details</h2>
        <StepProject form={form} today={today} order={offer} />
        <div className="fold-t mt-8 flex flex-wrap items-center justify-between gap-3 pt-6">
          <Link to="/get-started" className="font-semibold text-forest underline underline-offset-4">
            Tell us what you need instead
          </Link>
          <Button type="submit" className="min-w-44">
            Submit Project
          </Button>
        </div>
        <ContactPromise />
      </form>
      {offer && <CartSidebar cart={offer} />}
    </div>
  )
}
