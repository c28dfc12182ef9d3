import { type FormEvent, lazy, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBrand, useBrandRules } from '#app/features/brand/use-brand.ts'
import { addBoxPrint } from '#app/features/logo/box/box-print.ts'
import type { BoxPrint } from '#app/features/logo/box/parse-box-print.ts'
import { logoExcluded } from '#app/features/logo/request/sending/logo-excluded.store.ts'
import { useLogoToSend } from '#app/features/logo/request/sending/use-logo-to-send.tsx'
import { savedDelivery, useDelivery } from '#app/features/orders/delivery/delivery.store.ts'
import { countUnassigned } from '#app/features/orders/delivery/delivery.ts'
import { describeUnassigned, getPackNoun } from '#app/features/orders/delivery/delivery-text.ts'
import { getImprintItems, isImprintOpen } from '#app/features/orders/imprint/imprint.ts'
import { addLogoImprintsToOrder, placeLogoByOrderImprints } from '#app/features/orders/imprint/logo-imprint.ts'
import { OpenImprintsNote } from '#app/features/orders/imprint/open-imprints-note.tsx'
import { useLogoOptions } from '#app/features/orders/imprint/use-logo-options.ts'
import { type ItemOptions, setOptions } from '#app/features/orders/items.ts'
import { findUnavailable, type OrderLine } from '#app/features/orders/lines.ts'
import { applyOffer } from '#app/features/orders/offer.ts'
import { type Order, removeLine } from '#app/features/orders/order.ts'
import { getSizedItems } from '#app/features/orders/sizes/sizes.ts'
import { getLeadingEstimate } from '#app/features/orders/terms/volume.ts'
import { Honeypot } from '#app/features/requests/intake/forms/honeypot.tsx'
import { SendingStatus } from '#app/features/uploads/artwork/sending-status.tsx'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { type FieldErrors, getFieldValues, parseForm } from '#app/lib/form.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { getTodayInChicago, type IsoDate } from '#app/lib/time/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { SavedNotLoaded } from '#app/ui/saved-states.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { showToast } from '#app/ui/toast.ts'
import { useWideScreen } from '#app/ui/use-wide-screen.ts'
import { artwork } from '../artwork.ts'
import { checkoutSchema, getFieldStep } from '../checkout.schema.ts'
import type { Draft, DraftFields } from '../draft.schema.ts'
import { checkoutDraft } from '../draft.store.ts'
import {
  removeFromSavedCart,
  replaceCart,
  setSavedOptions,
  setSavedPrint,
  setSavedQuantity,
  updateSavedBox,
} from '../saved-cart.ts'
import { sentOrder } from '../sent-order.store.ts'
import { getPromisedDates } from '../success/promised-dates.ts'
import { toReceiptState } from '../success/receipt.schema.ts'
import { type RejectedCheckout, type SubmitFailure, useSubmitRequest } from '../use-submit-request.ts'
import { CartDisclosure, CartSidebar } from './cart-summary.tsx'
import { CheckoutAlert } from './checkout-alert.tsx'
import { ContactPromise } from './contact-promise.tsx'
import { toDeliveryFields, toOrderFields } from './order-fields.ts'
import { getSizesFieldName } from './sizes-field-name.ts'
import { StepContact } from './step-contact.tsx'
import { StepProject } from './step-project.tsx'
import { type Step, steps } from './steps.ts'
import { useWizardStep } from './use-wizard-step.ts'

const StepReview = lazy(() => import('./step-review.tsx').then((module) => ({ default: module.StepReview })))

const OrderOptions = lazy(() => import('./order-options.tsx').then((module) => ({ default: module.OrderOptions })))

type CheckoutAlertContent = { tone: 'danger' | 'info'; title: string; text?: string }

/** The three steps as one form; hidden steps keep their fields (docs/domain.md, Checkout). */
export function CheckoutWizard({ draft, cart }: { draft: Draft; cart: Order }) {
  const navigate = useNavigate()
  const isWide = useWideScreen()
  const [today] = useState<IsoDate>(() => getTodayInChicago())
  const heading = useRef<HTMLHeadingElement>(null)
  const [alert, setAlert] = useState<CheckoutAlertContent>()
  const [unavailable, setUnavailable] = useState<readonly string[]>([])
  const [areSizesRejected, setAreSizesRejected] = useState(false)
  /** The product whose options step 2 opens. */
  const [opened, setOpened] = useState<{ key: string }>()
  /** Errors to show after navigating to their step. */
  const pendingErrors = useRef<FieldErrors>(undefined)
  /** A message has said that another tab sent this order. */
  const isRepeatConfirmed = useRef(false)
  useExternalStore(sentOrder)

  const { contactWithin } = useBrand()
  const rules = useBrandRules()
  const { choice, destinations } = useDelivery(cart.packQuantity)
  const unassigned = describeUnassigned(
    countUnassigned(choice, cart.packQuantity),
    cart.packQuantity,
    getPackNoun(cart),
  )
  const form = useFormFields(checkoutSchema, { id: 'checkout', values: draft.fields })
  const formRef = form.props.ref
  const isContactValid = Object.keys(getErrorsUpTo(1, toErrors(draft.fields))).length === 0
  const { step, goToStep } = useWizardStep(isContactValid ? 3 : 1)
  const shownStep = useRef(step)

  const logo = useLogoToSend()
  const isLogoExcluded = useExternalStore(logoExcluded, false)
  /** With the imprints and the box print that the logo on its images means, as it is requested. */
  const asked = addBoxPrint(
    addLogoImprintsToOrder(cart, useLogoOptions(getImprintItems(cart))),
    logo.hasLogo && !isLogoExcluded,
  )
  const openImprints = getImprintItems(asked).filter(({ item }) => isImprintOpen(item.imprint))
  const request = useSubmitRequest({
    logo,
    onStored({ id, reference }, sentLogo) {
      const { fields } = checkoutDraft.read()
      const { firstName, lastName, email, company, phone } = fields
      const state = {
        contact: { firstName, lastName, email, company, phone },
        id,
        reference,
        // A new day may have begun since the page was opened.
        promised: getPromisedDates(getTodayInChicago(), { contactWithin, ...rules }),
        receipt: toReceiptState(asked, fields, {
          delivery: destinations,
          budget: choice.budget,
          files: artwork.read().map(({ file }) => file),
          logo: sentLogo && { ...sentLogo.summary, shortfall: sentLogo.warning },
        }),
      }
      // The success page replaces the last step, so that Back cannot send it again.
      void navigate('/swag-box-success', { replace: true, state })
      savedDelivery.clear()
    },
    onRejected: reject,
    onFailed: fail,
  })

  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    request.cancelUpload()
    const errors = pendingErrors.current
    pendingErrors.current = undefined
    if (errors) form.showErrors(errors)
    else heading.current?.focus()
  }, [step])

  /** Navigates to the first invalid field. */
  function showErrors(errors: FieldErrors) {
    const firstStep = Math.min(...Object.keys(errors).map(getFieldStep)) as Step
    if (firstStep === step) return form.showErrors(errors)
    pendingErrors.current = errors
    goToStep(firstStep)
  }

  /** Navigates to the first item whose sizes do not add up; false if all do. */
  function rejectSizes(order: Order): boolean {
    const problems = getSizedItems(order).filter(({ problem }) => problem)
    setAreSizesRejected(problems.length > 0)
    const errors = problems.map(({ key, productName, problem }) => [
      getSizesFieldName(key),
      [`${productName}: ${problem}.`],
    ])
    if (errors.length === 0) return false
    setAlert({ tone: 'danger', title: 'Please check the sizes', text: errors.flatMap(([, text]) => text).join(' ') })
    showErrors(Object.fromEntries(errors))
    return true
  }

  function reject(rejection: RejectedCheckout) {
    const stepErrors = Object.fromEntries(Object.entries(rejection.errors).filter(([name]) => getFieldStep(name) < 3))
    const orderErrors = Object.entries(rejection.errors).filter(([name]) => getFieldStep(name) === 3)
    if (rejection.offer) {
      const unavailableIds = findUnavailable(cart, rejection.offer)
      setUnavailable(unavailableIds)
      const current = applyOffer(cart, rejection.offer)
      replaceCart(current)
      updateSavedBox(rejection.offer)
      if (rejection.errors.sizes && rejectSizes(current)) return
      setAlert(
        unavailableIds.length > 0
          ? {
              tone: 'danger',
              title: getUnavailableTitle(cart.type, unavailableIds.length),
              text: 'Remove what is gone, then submit again.',
            }
          : {
              tone: 'info',
              title: 'Prices have changed since you put this together',
              text: `The estimate is now ${formatCents(getLeadingEstimate(current) ?? 0)}. Please look it over and submit again.`,
            },
      )
    } else if (orderErrors.length > 0) {
      setAlert({
        tone: 'danger',
        title: 'Please check your request',
        text: orderErrors.flatMap(([, texts]) => texts).join(' '),
      })
    }
    if (Object.keys(stepErrors).length > 0) showErrors(stepErrors)
  }

  function fail({ title, text }: SubmitFailure) {
    setAlert({ tone: 'danger', title, text })
    void showToast({ title, kind: 'error' })
  }

  function handleChange() {
    request.handleChange()
    setAlert(undefined)
  }

  function onInput() {
    form.props.onInput()
    if (formRef.current)
      checkoutDraft.setFields(getFieldValues(checkoutSchema, new FormData(formRef.current)) as DraftFields)
    handleChange()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (request.busy) return
    const fields = new FormData(event.currentTarget)
    const parsed = parseForm(checkoutSchema, fields)
    const errors = {
      ...(parsed.ok ? {} : getErrorsUpTo(step, parsed.errors)),
      ...(step > 1 && unassigned && { delivery: [unassigned] }),
    }
    if (Object.keys(errors).length > 0) return showErrors(errors)
    if (step < 3) return goToStep((step + 1) as Step)
    if (rejectSizes(cart)) return
    const sent = sentOrder.find(cart)
    if (sent && !isRepeatConfirmed.current) {
      isRepeatConfirmed.current = true
      // As in a duplicated tab; another key may be that of a pending submission.
      if (sent.formKey === draft.formKey) request.startNewRequest()
      return setAlert({
        tone: 'info',
        title: `This box was already sent${sent.reference ? `: your reference is ${sent.reference}` : ''}`,
        text: 'Nothing was sent again. Press “Submit Project” once more only if you need the same box a second time.',
      })
    }
    setAlert(undefined)
    void request.submit(fields)
  }

  // The second click of a double click on Next lands on the next step's button.
  const ignoreDoubleClick = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
  }

  function removeUnavailable(line: OrderLine) {
    if (request.busy) return
    const rest = removeLine(cart, line.id)
    removeFromSavedCart(cart.type, line.id)
    setUnavailable(unavailable.filter((id) => id !== line.id))
    if (unavailable.length === 1) setAlert(undefined)
    focusSubmit()
    replaceCart(rest)
  }

  function raiseQuantity(packQuantity: number) {
    if (request.busy) return
    setSavedQuantity(cart.type, packQuantity)
    replaceCart({ ...cart, packQuantity })
    handleChange()
  }

  function changeOptions(key: string, options: ItemOptions) {
    setSavedOptions(cart.type, key, options)
    replaceCart(setOptions(checkoutDraft.read().cart ?? cart, key, options))
    void placeLogoByOrderImprints(cart, new Map([[key, options]]))
    handleChange()
  }

  function changePrint(print: BoxPrint) {
    setSavedPrint(cart.type, print)
    replaceCart({ ...cart, print })
    handleChange()
  }

  function chooseImprints() {
    if (request.busy) return
    const [first] = openImprints
    if (first) setOpened({ key: first.key })
    goToStep(2)
  }

  function removeFile(id: number) {
    artwork.remove(id)
    handleChange()
    focusSubmit()
  }

  /** Moves the focus before the pressed button disappears. */
  function focusSubmit() {
    formRef.current?.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true })
  }

  const { fields } = draft
  return (
    <>
      <Stepper steps={steps} current={step} label="Checkout steps" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        {!isWide && <CartDisclosure cart={asked} onRaise={raiseQuantity} />}
        <form
          id={form.props.id}
          ref={formRef}
          noValidate={form.props.noValidate}
          method="post"
          onSubmit={onSubmit}
          onInput={onInput}
          onBlur={form.props.onBlur}
          className="rounded-md border border-line bg-card p-5 sm:p-8"
        >
          {Object.entries({ ...toOrderFields(asked), ...toDeliveryFields(choice, cart.packQuantity) }).map(
            ([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ),
          )}
          <input type="hidden" name="uploadedFiles" value="" />
          <Honeypot />
          <h2 ref={heading} tabIndex={-1} className="mb-6 text-heading outline-none">
            <span className="sr-only">{`Step ${step} of 3: `}</span>
            <span>{steps[step - 1]}</span>
          </h2>
          <div hidden={step !== 1}>
            <StepContact form={form} />
          </div>
          <div hidden={step !== 2} className="stack-7">
            <LazyBoundary loading={<div className="h-40" />}>
              <OrderOptions
                order={{ ...cart, print: asked.print }}
                opened={opened}
                isRejected={areSizesRejected}
                onChange={changeOptions}
                onPrint={changePrint}
              />
            </LazyBoundary>
            <StepProject
              form={form}
              today={today}
              order={cart}
              lostFiles={draft.fileNames}
              onChange={step === 2 ? handleChange : undefined}
            />
          </div>
          {step === 3 && (
            <LazyBoundary loading={<div className="h-200" />} failed={<SavedNotLoaded what="Your request" />}>
              <StepReview
                fields={fields}
                lostFiles={draft.fileNames}
                cart={asked}
                unavailable={unavailable}
                busy={request.busy}
                logo={logo}
                onEdit={goToStep}
                onRaise={raiseQuantity}
                onRemove={removeUnavailable}
                onRemoveFile={removeFile}
              />
            </LazyBoundary>
          )}
          {step === 3 && <OpenImprintsNote count={openImprints.length} onChoose={chooseImprints} className="mt-6" />}
          {alert && (
            <CheckoutAlert tone={alert.tone} title={alert.title}>
              {alert.text}
            </CheckoutAlert>
          )}
          <div className="fold-t mt-8 flex flex-wrap items-center justify-between gap-3 pt-6">
            <Button
              variant="secondary"
              className="px-4! sm:px-6!"
              disabled={step === 1 || request.busy}
              onClick={() => goToStep(Math.max(1, step - 1) as Step)}
            >
              Previous
            </Button>
            {step < 3 ? (
              <Button type="submit" key="next" onClick={ignoreDoubleClick} className="min-w-32">
                Next
              </Button>
            ) : (
              <Button
                type="submit"
                key="submit"
                busy={request.busy}
                onClick={ignoreDoubleClick}
                className="min-w-40 sm:min-w-44"
              >
                {request.busy ? 'Submitting...' : 'Submit Project'}
              </Button>
            )}
          </div>
          <SendingStatus artwork={artwork} phase={request.phase} extras={logo.status} />
          <ContactPromise />
        </form>
        {isWide && <CartSidebar cart={asked} onRaise={raiseQuantity} />}
      </div>
    </>
  )
}

function getUnavailableTitle(type: Order['type'], count: number): string {
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

/** Errors of a step and those before it. */
function getErrorsUpTo(step: Step, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => getFieldStep(name) <= step))
}
