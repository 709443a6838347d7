// Starts Chromium: the program that CHROMIUM names, or Debian's.
import type { Browser, LaunchOptions } from 'playwright-core'
import { BadInput } from '../cli/command.ts'

export interface Screen {
  readonly width: number
  readonly height: number
  readonly scale: number
}

export const DESKTOP: Screen = { width: 1440, height: 900, scale: 1 }
export const PHONE: Screen = { width: 390, height: 844, scale: 2 }

const NO_SANDBOX =
  'its sandbox needs user namespaces, which a systemd unit with RestrictNamespaces, a container or the kernel forbids'

/** Starts Chromium. Throws {@link BadInput} that says what to do where it does not start. (rule 52.4) */
export async function launchChromium({ CHROMIUM }: NodeJS.ProcessEnv, options: LaunchOptions): Promise<Browser> {
  // Imported here because it takes 0.2 s, and few commands need it.
  const { chromium } = await import('playwright-core')
  const executablePath = CHROMIUM || '/usr/bin/chromium'
  return await chromium.launch({ ...options, executablePath }).catch((error: Error) => {
    const isBarred = /sandboxing failed|No usable sandbox|move to new namespace/.test(error.message)
    const [reason] = isBarred ? [NO_SANDBOX] : error.message.split('\n')
    const help = isBarred
      ? 'Run the command in a shell outside of these.'
      : 'Install chromium, or set CHROMIUM to the program.'
    throw new BadInput(`${executablePath} does not start (${reason}). ${help}`)
  })
}
