import { Page } from '../../../templates/warenkorb/+Page.tsx';
import { drawPage } from './draw-page.tsx';

drawPage(Page);
