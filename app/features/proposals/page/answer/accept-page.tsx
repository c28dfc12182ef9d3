import { useEffect, useState } from 'react'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Container } from '#app/ui/container.tsx'
import { TextField } from '#app/ui/field.tsx'
import { createDocumentFormat } from '../../document/format-document.ts'
import type { ProposalDocument } from '../../document/proposal-document.schema.ts'
import { type Choice, toChoiceQuery } from '../choice.ts'
import { FormAlert } from '../components/form-alert.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import { useFocusError } from '../use-focus-error.ts'
import { AcceptedOptions } from './accepted-options.tsx'
import { SizeFields } from './size-fields.tsx'

type AcceptPageProps = {
  document: ProposalDocument
  choices: { option: string; index: number }[]
  /** Initial value: the recipient's name. */
  name: string
  email: string
  formKey: string
  canMail: boolean
  rejected: { errors: FieldErrors; values: FieldValues } | undefined
  /** `/p/TOKEN` */
  path: string
}

/** Acceptance form: options, sizes, terms in full, signer, and the sentence that is agreed to. */
export function AcceptPage({
  document,
  choices: chosen,
  name,
  email,
  formKey,
  canMail,
  rejected,
  path,
}: AcceptPageProps) {
  const { number, version, title, validUntil, delivery, inHandsOn, terms, statement } = document
  const { errors = {}, values = {} } = rejected ?? {}
  const form = useFocusError(errors)
  const [isSending, setIsSending] = useState(false)
  // A page that the browser restores after going back.
  useEffect(() => {
    const reset = () => setIsSending(false)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])
  const format = createDocumentFormat(document)
  const choices = chosen.flatMap(({ option: id, index }): Choice[] => {
    const option = document.options.find((each) => each.id === id)
    const column = option?.columns[index]
    return option && column ? [{ option, column, index }] : []
  })
  const sized = choices.flatMap((choice) =>
    choice.option.lines.filter(({ sizes }) => sizes.length > 0).map((line) => ({ choice, line })),
  )
  const field = (key: string, fallback = '') => ({
    id: `accept-${key}`,
    name: key,
    errors: errors[key] ?? [],
    defaultValue: values[key] ?? fallback,
  })
  return (
    <Container className="py-8 lg:py-16">
      <a
        href={`${path}${toChoiceQuery(choices)}#options`}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-forest underline underline-offset-4"
      >
        Back to the proposal
      </a>
      <h1 className="mt-3 text-title">Approve and sign</h1>
      <p dir="auto" className="mt-3 text-lead text-muted">{`Proposal ${number}, version ${version}: ${title}`}</p>
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-20">
        <aside aria-labelledby="accepted-title" className="lg:order-2">
          <div className="summary-card lg:sticky lg:top-8">
            <h2 id="accepted-title" className="text-subheading">
              You accept
            </h2>
            <AcceptedOptions document={document} choices={choices} format={format} path={path} />
            {(delivery || inHandsOn) && (
              <p className="mt-5 fold-t pt-4 text-sm">
                {[delivery && `Delivery: ${delivery}`, inHandsOn && `In your hands by ${format.day(inHandsOn)}`]
                  .filter(Boolean)
                  .join('. ')}
              </p>
            )}
          </div>
        </aside>
        <form ref={form} method="post" className="flex max-w-2xl flex-col gap-10" onSubmit={() => setIsSending(true)}>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="formKey" value={values.formKey ?? formKey} />
          <FormAlert errors={errors} />
          {sized.map(({ choice, line }) => (
            <SizeFields
              key={`${choice.option.id}/${line.id}`}
              choice={choice}
              line={line}
              format={format}
              errors={errors}
              values={values}
            />
          ))}
          {terms.trim() && (
            <section aria-labelledby="terms-title">
              <h2 id="terms-title" className="text-subheading">
                Terms
              </h2>
              {validUntil && <p className="mt-4 font-semibold">{`Valid through ${format.day(validUntil)}`}</p>}
              <Paragraphs text={terms} className="mt-4 text-[0.9375rem]" />
            </section>
          )}
          <section aria-labelledby="signer-title" className="flex flex-col gap-5">
            <h2 id="signer-title" className="text-subheading">
              Who accepts
            </h2>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField label="Full name" required maxLength={100} autoComplete="name" {...field('name', name)} />
              <TextField
                label="Job title"
                required
                maxLength={100}
                autoComplete="organization-title"
                {...field('jobTitle')}
              />
              <TextField
                label="Email"
                type="email"
                required
                maxLength={254}
                autoComplete="email"
                {...field('email', email)}
              />
              <TextField
                label="Purchase order number"
                optional
                maxLength={80}
                autoComplete="off"
                {...field('poNumber')}
              />
            </div>
          </section>
          <section aria-label="Signature" className="signature-card">
            <Checkbox
              id="accept-agree"
              name="agree"
              value="on"
              label={statement}
              required
              errors={errors.agree ?? []}
              defaultChecked={values.agree === 'on'}
            />
            <Button type="submit" size="lg" busy={isSending} className="mt-4 w-full sm:w-auto">
              Approve and sign
            </Button>
            <p className="mt-4 text-sm text-muted">
              {`We store your name, the time and your network address as evidence${canMail ? ', and email you a copy' : ''}.`}
            </p>
          </section>
        </form>
      </div>
    </Container>
  )
}
