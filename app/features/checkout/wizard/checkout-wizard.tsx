import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { useLogoAlong } from '#app/features/logo/request/sending/use-logo-along.tsx'
import { findUnavailable, type OrderLine } from '#app/features/orders/lines.ts'
import { applyOffer } from '#app/features/orders/offer.ts'
import { getFigures, type Order, removeLine } from '#app/features/orders/order.ts'
import { Honeypot } from '#app/features/requests/intake/forms/honeypot.tsx'
import { SendingStatus } from '#app/features/uploads/artwork/sending-status.tsx'
import { type FieldErrors, fieldValues, parseForm } from '#app/lib/form.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { type IsoDate, todayInChicago } from '#app/lib/time/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { notify } from '#app/ui/toast.ts'
import { useWideScreen } from '#app/ui/use-wide-screen.ts'
import { artwork } from '../artwork.ts'
import { checkoutSchema, stepOfField } from '../checkout.schema.ts'
import type { Draft, DraftFields } from '../draft.schema.ts'
import { checkoutDraft } from '../draft.store.ts'
import { removeFromSaved, replaceCart, setSavedQuantity, updateSaved } from '../saved-cart.ts'
import { receiptState } from '../success/receipt.schema.ts'
import { promisedDays } from '../success/what-next.ts'
import { type RejectedCheckout, type SubmitFailure, useSubmitRequest } from '../use-submit-request.ts'
import { CartDisclosure, CartSidebar } from './cart-summary.tsx'
import { CheckoutNotice } from './checkout-notice.tsx'
import { ContactPromise } from './contact-promise.tsx'
import { orderFields } from './order-fields.ts'
import { StepContact } from './step-contact.tsx'
import { StepProject } from './step-project.tsx'
import { StepReview } from './step-review.tsx'
import { type Step, steps } from './steps.ts'
import { useWizardStep } from './use-wizard-step.ts'

type Notice = { tone: 'danger' | 'info'; title: string; text?: string }

/** The three steps as one form; hidden steps keep their fields (docs/domain.md, Checkout). */
export function CheckoutWizard({ draft, cart }: { draft: Draft; cart: Order }) {
  const navigate = useNavigate()
  const wide = useWideScreen()
  const [today] = useState<IsoDate>(() => todayInChicago())
  const heading = useRef<HTMLHeadingElement>(null)
  const [notice, setNotice] = useState<Notice>()
  const [gone, setGone] = useState<readonly string[]>([])
  /** Errors of a step that is on its way to the screen. */
  const waiting = useRef<FieldErrors>(undefined)

  const { rules } = useBrand()
  const form = useFormFields(checkoutSchema, { id: 'checkout', values: draft.fields })
  const element = form.props.ref
  const contactHolds = Object.keys(errorsUpTo(1, toErrors(draft.fields))).length === 0
  const { step, go } = useWizardStep(contactHolds ? 3 : 1)
  const shown = useRef(step)

  const logo = useLogoAlong()
  const request = useSubmitRequest({
    logo,
    onStored({ id, reference }, along) {
      const { fields } = checkoutDraft.read()
      const { firstName, lastName, email, company, phone } = fields
      const state = {
        contact: { firstName, lastName, email, company, phone },
        id,
        reference,
        promised: promisedDays(today, rules?.daysOff),
        receipt: receiptState(cart, fields, {
          files: artwork.read().map(({ file }) => file),
          logo: along && { ...along.summary, shortfall: along.warning },
        }),
      }
      // The success page replaces the last step, so that Back cannot send it again.
      void navigate('/swag-box-success', { replace: true, state })
    },
    onRejected: reject,
    onFailed: fail,
  })

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const errors = waiting.current
    waiting.current = undefined
    if (errors) form.showErrors(errors)
    else heading.current?.focus()
  }, [step])

  /** Brings the visitor to the first field that will not do. */
  function showErrors(errors: FieldErrors) {
    const first = Math.min(...Object.keys(errors).map(stepOfField)) as Step
    if (first === step) return form.showErrors(errors)
    waiting.current = errors
    go(first)
  }

  function reject(answer: RejectedCheckout) {
    const inSteps = Object.fromEntries(Object.entries(answer.errors).filter(([name]) => stepOfField(name) < 3))
    const others = Object.entries(answer.errors).filter(([name]) => stepOfField(name) === 3)
    if (answer.offer) {
      const lost = findUnavailable(cart, answer.offer)
      setGone(lost)
      const current = applyOffer(cart, answer.offer)
      replaceCart(current)
      updateSaved(answer.offer)
      setNotice(
        lost.length > 0
          ? {
              tone: 'danger',
              title: goneTitle(cart.type, lost.length),
              text: 'Remove what is gone, then submit again.',
            }
          : {
              tone: 'info',
              title: 'Prices have changed since you put this together',
              text: `The estimate is now ${formatCents(getFigures(current).estimate ?? 0)}. Please look it over and submit again.`,
            },
      )
    } else if (others.length > 0) {
      setNotice({
        tone: 'danger',
        title: 'Please check your request',
        text: others.flatMap(([, texts]) => texts).join(' '),
      })
    }
    if (Object.keys(inSteps).length > 0) showErrors(inSteps)
  }

  function fail({ title, text }: SubmitFailure) {
    setNotice({ tone: 'danger', title, text })
    void notify({ title, kind: 'error' })
  }

  function changed() {
    request.changed()
    setNotice(undefined)
  }

  function onInput() {
    form.props.onInput()
    if (element.current)
      checkoutDraft.setFields(fieldValues(checkoutSchema, new FormData(element.current)) as DraftFields)
    changed()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (request.busy) return
    const fields = new FormData(event.currentTarget)
    const parsed = parseForm(checkoutSchema, fields)
    const errors = parsed.ok ? {} : errorsUpTo(step, parsed.errors)
    if (Object.keys(errors).length > 0) return showErrors(errors)
    if (step < 3) return go((step + 1) as Step)
    setNotice(undefined)
    void request.submit(fields)
  }

  // The second click of a double click on Next lands on the next step's button.
  const onceAClick = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
  }

  function removeGone(line: OrderLine) {
    const rest = removeLine(cart, line.id)
    removeFromSaved(cart.type, line.id)
    setGone(gone.filter((id) => id !== line.id))
    if (gone.length === 1) setNotice(undefined)
    focusSubmit()
    replaceCart(rest)
  }

  function raise(packQuantity: number) {
    if (request.busy) return
    setSavedQuantity(cart.type, packQuantity)
    replaceCart({ ...cart, packQuantity })
    changed()
  }

  function removeFile(id: number) {
    artwork.remove(id)
    changed()
    focusSubmit()
  }

  /** Moves the focus before the pressed button disappears. */
  function focusSubmit() {
    element.current?.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true })
  }

  const { fields } = draft
  return (
    <>
      <Stepper steps={steps} current={step} label="Checkout steps" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        {!wide && <CartDisclosure cart={cart} onRaise={raise} />}
        <form
          id={form.props.id}
          ref={element}
          noValidate={form.props.noValidate}
          method="post"
          onSubmit={onSubmit}
          onInput={onInput}
          onBlur={form.props.onBlur}
          className="rounded-md border border-line bg-card p-5 sm:p-8"
        >
          {Object.entries(orderFields(cart)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="uploadedFiles" value="" />
          <Honeypot />
          <h2 ref={heading} tabIndex={-1} className="mb-6 text-heading outline-none">
            <span className="sr-only">Step {step} of 3: </span>
            {steps[step - 1]}
          </h2>
          <div hidden={step !== 1}>
            <StepContact form={form} />
          </div>
          <div hidden={step !== 2}>
            <StepProject
              form={form}
              today={today}
              order={cart}
              lostFiles={draft.fileNames}
              onFiles={step === 2 ? changed : undefined}
            />
          </div>
          {step === 3 && (
            <StepReview
              fields={fields}
              lostFiles={draft.fileNames}
              cart={cart}
              gone={gone}
              busy={request.busy}
              logo={logo}
              onEdit={go}
              onRaise={raise}
              onRemove={removeGone}
              onRemoveFile={removeFile}
            />
          )}
          {notice && (
            <CheckoutNotice tone={notice.tone} title={notice.title}>
              {notice.text}
            </CheckoutNotice>
          )}
          <div className="fold-t mt-8 flex flex-wrap items-center justify-between gap-3 pt-6">
            <Button
              variant="secondary"
              className="px-4! sm:px-6!"
              disabled={step === 1 || request.busy}
              onClick={() => go(Math.max(1, step - 1) as Step)}
            >
              Previous
            </Button>
            {step < 3 ? (
              <Button type="submit" key="next" onClick={onceAClick} className="min-w-32">
                Next
              </Button>
            ) : (
              <Button
                type="submit"
                key="submit"
                busy={request.busy}
                onClick={onceAClick}
                className="min-w-40 sm:min-w-44"
              >
                {request.busy ? 'Submitting...' : 'Submit Project'}
              </Button>
            )}
          </div>
          <SendingStatus artwork={artwork} phase={request.phase} extras={logo.status} />
          <ContactPromise />
        </form>
        {wide && <CartSidebar cart={cart} onRaise={raise} />}
      </div>
    </>
  )
}

function goneTitle(type: Order['type'], count: number): string {
  if (type === 'ready-made') {
    return count === 1 ? 'A box in your cart is no longer available' : `${count} boxes are no longer available`
  }
  return count === 1
    ? 'A product in your box is no longer available'
    : `${count} products in your box are no longer available`
}

function toErrors(fields: DraftFields): FieldErrors {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const parsed = parseForm(checkoutSchema, form)
  return parsed.ok ? {} : parsed.errors
}

/** A step is not scolded for what comes after it. */
function errorsUpTo(step: Step, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => stepOfField(name) <= step))
}
