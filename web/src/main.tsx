// The entry of app.html, the panel's shell.
import { start } from './app/start.tsx';
import './styles.css';

start();
