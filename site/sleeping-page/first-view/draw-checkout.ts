import { Page } from '../../../templates/kasse/+Page.tsx';
import { drawPage } from './draw-page.tsx';

drawPage(Page);
