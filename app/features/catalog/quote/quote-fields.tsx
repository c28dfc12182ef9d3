import { type ComponentProps, useEffect, useState } from 'react'
import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import type { RequestForm } from '#app/features/requests/intake/forms/request-form.tsx'
import { ArtworkPicker } from '#app/features/uploads/artwork/artwork-picker.tsx'
import { FieldErrorList, TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { quoteArtwork } from './quote-artwork.ts'
import type { QuoteFormState } from './use-quote-form.ts'

type FormState = ComponentProps<typeof RequestForm>['form']

/** Who asks. Each field reserves space for its message, so that nothing below it moves. */
export function ContactFields({ form }: { form: FormState }) {
  return (
    <>
      <TextField {...form.field('name')} label="Name" autoComplete="name" className="min-h-26" />
      <TextField {...form.field('company')} label="Company" autoComplete="organization" optional className="min-h-26" />
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" className="min-h-26" />
      <TextField {...form.field('phone')} label="Phone" type="tel" autoComplete="tel" optional className="min-h-26" />
    </>
  )
}

/** Artwork files, which need JavaScript, and a message. */
export function ProjectFields({ form, proof, files, handleChange }: QuoteFormState) {
  // Files chosen before hydration would be lost.
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return (
    <>
      <input ref={proof} type="hidden" name="proof" defaultValue="" />
      <input ref={files} type="hidden" name="uploadedFiles" defaultValue="" />
      <div className="mb-2 min-h-72 sm:col-span-2 sm:min-h-64 noscript:hidden">
        {isHydrated && (
          <ArtworkPicker
            artwork={quoteArtwork}
            lostNames={[]}
            onChange={() => {
              form.props.onInput()
              handleChange()
            }}
          />
        )}
        <FieldErrorList id={`${form.props.id}-files`} errors={form.field('uploadedFiles').errors} />
      </div>
      <TextArea
        {...form.field('message')}
        label="Message"
        optional
        rows={3}
        maxLength={maxLength.text}
        placeholder="Anything else we should know"
        className="mt-3 mb-4 sm:col-span-2"
      />
    </>
  )
}
