import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Returns the key of a form, which empties it once it was saved, but not when other data of the page changes.
 * @param isSaved true if this navigation followed its successful submission
 */
export function useFormKey(isSaved: boolean): string {
  const { key } = useLocation()
  const [savedKey, setSavedKey] = useState('')
  if (isSaved && savedKey !== key) setSavedKey(key)
  return isSaved ? key : savedKey
}
