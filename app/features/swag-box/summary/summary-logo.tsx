import { useEffect, useState } from 'react'
import { readLogo } from '#app/features/logo/storage/logo.store.ts'

/** The visitor's logo from this browser's storage; nothing while it is being read. */
export function SummaryLogo() {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let created = ''
    let isMounted = true
    void readLogo().then((logo) => {
      if (!logo || !isMounted) return
      created = URL.createObjectURL(logo.preview ?? logo.file)
      setUrl(created)
    })
    return () => {
      isMounted = false
      URL.revokeObjectURL(created)
    }
  }, [])
  return url && <img src={url} alt="Your logo" className="summary-logo" />
}
