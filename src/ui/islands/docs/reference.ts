// The script of a reference page: the tabs of its examples, and requests sent from the page.
import { wireTabs } from '../tabs.ts'
import './try-it.ts'

wireTabs()
