import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Updates an uncontrolled field when the URL's text changes, as with Back. With a `key` instead, React would replace the field,
 * which then loses the focus.
 */
export function useUrlText(text: string, field: RefObject<HTMLInputElement | null>): void {
  const shownText = useRef(text)
  const navigationType = useNavigationType()
  useEffect(() => {
    const isTyping = document.activeElement === field.current && navigationType !== 'POP'
    // The first effect keeps text that was typed before hydration.
    if (field.current && shownText.current !== text && !isTyping) field.current.value = text
    shownText.current = text
  }, [text, field, navigationType])
}
