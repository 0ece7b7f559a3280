import type { LibraryExercise } from './exercises.ts';

/**
 * Groups with their equipment and the names of the exercises, a bar between two. They are as Brazilian gyms say them, and have no
 * videos.
 */
const NAMES = `Peito
Barra: Supino reto com barra|Supino inclinado com barra|Supino declinado com barra|Supino fechado com barra
Halteres: Supino reto com halteres|Supino inclinado com halteres|Supino declinado com halteres|Crucifixo reto com halteres|Crucifixo inclinado com halteres|Pullover com halter|Supino neutro com halteres
Máquina: Supino reto na máquina|Supino inclinado na máquina|Supino declinado na máquina|Voador (peck deck)|Supino reto no Smith|Supino inclinado no Smith|Mergulho na máquina
Polia: Crossover na polia alta|Crossover na polia média|Crossover na polia baixa|Crucifixo na polia no banco inclinado
Peso do corpo: Flexão de braço|Flexão de braço com joelhos apoiados|Flexão de braço inclinada|Flexão de braço declinada|Flexão de braço aberta|Mergulho nas paralelas
Elástico: Supino com elástico|Crucifixo com elástico|Flexão de braço com elástico

Costas
Barra: Remada curvada com barra|Remada curvada supinada com barra|Remada cavalinho|Levantamento terra|Pullover com barra
Halteres: Remada unilateral com halter|Remada curvada com halteres|Remada apoiada no banco inclinado|Remada renegada com halteres
Máquina: Remada sentada na máquina|Remada articulada na máquina|Remada cavalinho na máquina|Puxada articulada na máquina|Barra fixa na máquina com apoio|Extensão lombar na máquina
Polia: Puxada frontal aberta|Puxada frontal supinada|Puxada frontal com triângulo|Puxada unilateral na polia|Remada baixa com triângulo|Remada baixa com barra reta|Remada unilateral na polia|Pulldown com corda|Pulldown com barra reta
Peso do corpo: Barra fixa pronada|Barra fixa supinada|Barra fixa neutra|Remada invertida|Extensão lombar no banco romano|Super-homem no solo
Elástico: Puxada com elástico|Remada sentada com elástico|Remada curvada com elástico|Barra fixa com elástico
Fita de suspensão: Remada na fita de suspensão

Ombros
Barra: Desenvolvimento com barra em pé|Desenvolvimento com barra sentado|Remada alta com barra|Elevação frontal com barra
Halteres: Desenvolvimento com halteres sentado|Desenvolvimento com halteres em pé|Desenvolvimento Arnold|Elevação lateral com halteres|Elevação lateral sentado com halteres|Elevação frontal com halteres|Elevação lateral inclinada com halter|Crucifixo inverso com halteres|Remada alta com halteres
Máquina: Desenvolvimento na máquina|Elevação lateral na máquina|Crucifixo inverso na máquina|Desenvolvimento no Smith
Polia: Elevação lateral na polia|Elevação frontal na polia|Crucifixo inverso na polia|Face pull com corda|Rotação externa na polia|Rotação interna na polia|Remada alta na polia
Anilha: Elevação frontal com anilha
Elástico: Elevação lateral com elástico|Desenvolvimento com elástico|Rotação externa com elástico|Rotação interna com elástico|Abertura com elástico
Peso do corpo: Flexão de ombros em V|Prancha com toque nos ombros

Trapézio
Barra: Encolhimento com barra
Halteres: Encolhimento com halteres
Máquina: Encolhimento no Smith
Polia: Encolhimento na polia baixa

Bíceps
Barra: Rosca direta com barra reta|Rosca direta com barra W|Rosca Scott com barra W|Rosca inversa com barra|Rosca 21
Halteres: Rosca alternada com halteres|Rosca direta com halteres|Rosca martelo com halteres|Rosca concentrada com halter|Rosca inclinada com halteres|Rosca Scott unilateral com halter
Máquina: Rosca Scott na máquina|Rosca direta na máquina
Polia: Rosca direta na polia|Rosca martelo com corda|Rosca unilateral na polia|Rosca na polia alta
Elástico: Rosca direta com elástico|Rosca martelo com elástico

Tríceps
Barra: Tríceps testa com barra W|Tríceps francês com barra W
Halteres: Tríceps francês com halter|Tríceps francês unilateral com halter|Tríceps testa com halteres|Tríceps coice com halter
Máquina: Tríceps na máquina|Paralelas na máquina com apoio
Polia: Tríceps na polia com corda|Tríceps na polia com barra reta|Tríceps na polia com barra V|Tríceps na polia unilateral|Tríceps na polia inverso|Tríceps francês na polia|Tríceps testa na polia|Tríceps coice na polia
Peso do corpo: Tríceps no banco|Flexão de braço fechada
Elástico: Tríceps com elástico|Tríceps francês com elástico

Antebraço
Barra: Rosca punho com barra|Rosca punho inversa com barra
Halteres: Rosca punho com halteres|Caminhada do fazendeiro
Peso do corpo: Sustentação na barra fixa

Quadríceps
Barra: Agachamento livre com barra|Agachamento frontal com barra|Afundo com barra|Avanço com barra|Subida no banco com barra
Halteres: Agachamento goblet|Agachamento com halteres|Afundo com halteres|Avanço com halteres|Passada com halteres|Agachamento búlgaro com halteres|Subida no banco com halteres
Máquina: Leg press 45°|Leg press horizontal|Leg press unilateral|Cadeira extensora|Cadeira extensora unilateral|Agachamento hack|Agachamento no Smith|Afundo no Smith|Agachamento búlgaro no Smith|Agachamento pêndulo
Polia: Agachamento na polia baixa
Peso do corpo: Agachamento livre|Agachamento no banco|Agachamento isométrico na parede|Agachamento com salto|Afundo|Avanço|Passada|Agachamento búlgaro|Subida no banco|Avanço lateral
Elástico: Agachamento com elástico|Extensão de joelhos com elástico
Fita de suspensão: Agachamento na fita de suspensão

Posterior de coxa
Barra: Stiff com barra|Levantamento terra romeno|Bom dia com barra
Halteres: Stiff com halteres|Stiff unilateral com halter|Flexão de joelhos com halter
Máquina: Mesa flexora|Cadeira flexora|Mesa flexora unilateral|Cadeira flexora unilateral|Flexora em pé|Stiff no Smith
Polia: Flexão de joelhos na polia|Stiff na polia baixa
Peso do corpo: Flexão nórdica|Ponte com calcanhares deslizando
Bola: Flexão de joelhos na bola
Elástico: Flexão de joelhos com elástico|Stiff com elástico
Kettlebell: Balanço com kettlebell|Levantamento terra com kettlebell

Glúteos
Barra: Elevação pélvica com barra|Levantamento terra sumô|Agachamento sumô com barra
Halteres: Agachamento sumô com halter|Elevação pélvica com halter|Afundo cruzado com halteres
Máquina: Elevação pélvica na máquina|Glúteo na máquina|Cadeira abdutora|Elevação pélvica no Smith|Abdução em pé na máquina
Polia: Coice na polia|Abdução de quadril na polia|Extensão de quadril na polia
Peso do corpo: Elevação pélvica no solo|Elevação pélvica unilateral|Elevação pélvica no banco|Quatro apoios com joelho flexionado|Quatro apoios com perna estendida|Abdução de quadril deitado|Afundo cruzado|Rã no solo
Caneleira: Quatro apoios com caneleira|Abdução de quadril com caneleira|Extensão de quadril em pé com caneleira
Elástico: Abdução de quadril com miniband|Caminhada lateral com miniband|Elevação pélvica com miniband|Concha com miniband|Coice com elástico

Adutores
Máquina: Cadeira adutora
Polia: Adução de quadril na polia
Peso do corpo: Adução de quadril deitado
Bola: Adução de quadril com bola

Panturrilhas
Barra: Panturrilha em pé com barra
Halteres: Panturrilha em pé com halteres|Panturrilha unilateral com halter
Máquina: Panturrilha em pé na máquina|Panturrilha sentado na máquina|Panturrilha no leg press|Panturrilha no Smith
Peso do corpo: Panturrilha em pé no degrau|Panturrilha unilateral no degrau

Abdômen
Peso do corpo: Abdominal supra|Abdominal remador|Abdominal infra|Abdominal bicicleta|Abdominal canivete|Abdominal oblíquo|Elevação de pernas deitado|Elevação de pernas na barra fixa|Elevação de joelhos na paralela|Prancha|Prancha lateral|Prancha com elevação de perna|Inseto morto (dead bug)|Perdigueiro|Escalador|Abdominal no banco declinado|Vácuo abdominal|Canoa (hollow)
Máquina: Abdominal na máquina
Polia: Abdominal na polia com corda|Rotação de tronco na polia|Pressão Pallof na polia
Anilha: Abdominal com anilha|Rotação russa com anilha
Bola: Abdominal na bola|Prancha na bola
Roda: Abdominal com roda
Elástico: Pressão Pallof com elástico

Corpo inteiro
Peso do corpo: Burpee|Polichinelo|Corrida parada com joelhos altos|Salto na caixa|Caminhada do urso
Halteres: Agachamento com desenvolvimento (thruster)|Arremesso com halter|Levantamento turco com halter
Kettlebell: Arranco com kettlebell|Levantamento turco com kettlebell|Arremesso com kettlebell
Corda: Pular corda|Corda naval
Bola de peso: Arremesso de bola na parede|Arremesso de bola no chão
Trenó: Empurrar o trenó|Puxar o trenó

Cardio
Esteira: Caminhada na esteira|Caminhada inclinada na esteira|Corrida na esteira|Tiros na esteira
Bicicleta: Bicicleta ergométrica|Bicicleta horizontal|Tiros na bicicleta
Máquina: Elíptico|Remo ergométrico|Escada (simulador)
Ar livre: Caminhada ao ar livre|Corrida ao ar livre|Pedalada ao ar livre

Mobilidade
Peso do corpo: Gato e vaca|Rotação torácica em quatro apoios|Mobilidade de quadril 90/90|Mobilidade de tornozelo na parede|Alongamento de posterior de coxa|Alongamento de quadríceps em pé|Alongamento de peitoral na parede|Alongamento de flexores do quadril|Alongamento de glúteos deitado|Postura da criança|Agachamento profundo sustentado
Bastão: Mobilidade de ombros com bastão
Rolo: Liberação de coxa com rolo|Liberação de costas com rolo`;

/** The exercises that a trainer may begin with: name, group and equipment. */
export const STARTER_EXERCISES: readonly Pick<LibraryExercise, 'name' | 'group' | 'equipment'>[] =
  NAMES.split('\n\n').flatMap((part) => {
    const [group = '', ...lines] = part.split('\n');
    return lines.flatMap((line) => {
      const [equipment = '', names = ''] = line.split(': ');
      return names.split('|').map((name) => ({ name, group, equipment }));
    });
  });
