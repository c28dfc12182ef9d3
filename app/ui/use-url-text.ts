import { type RefObject, useEffect, useRef } from 'react'

/**
 * Updates an uncontrolled field when the URL's text changes, as with Back. With a `key` instead, React would replace the field,
 * which then loses the focus.
 */
export function useUrlText(text: string, field: RefObject<HTMLInputElement | null>): void {
  const shownText = useRef(text)
  useEffect(() => {
    // The first effect keeps text that was typed before hydration.
    if (field.current && shownText.current !== text) field.current.value = text
    shownText.current = text
  }, [text, field])
}
